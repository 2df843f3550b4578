package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.archive.Seen.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnsTest {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  private final Turns turns = new Turns();

  private static Seen run(String name) {
    return run(name, 0, "2026-11-27T11:00:00Z");
  }

  private static Seen run(String name, int attempts, String completed) {
    return new Seen(Kind.RUN, "ns", name, "uid-" + name, true, attempts, completed);
  }

  private static Seen unwanted(String name) {
    return new Seen(Kind.RUN, "ns", name, "uid-" + name, false, 0, "");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 5",
    "2, 10",
    "3, 20",
    "4, 40",
    "5, 80",
    "6, 160",
    "7, 320",
    "8, 600",
    "9, 600",
    "1000, 600"
  })
  void waitsDoubleUpToTenMinutes(int failures, int seconds) {
    assertThat(Turns.wait(failures)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void firstFinishedComesFirst() {
    var seen =
        List.of(
            run("c", 0, "2026-11-27T11:00:02Z"),
            run("b", 0, "2026-11-27T11:00:01Z"),
            run("a", 1, "2026-11-27T11:00:00Z"),
            unwanted("d"));

    assertThat(order(seen)).containsExactly("b", "c", "a");
    assertThat(turns.nextTime(seen)).isEqualTo(Instant.MAX);
  }

  private List<String> order(List<Seen> seen) {
    var order = new ArrayList<String>();
    for (var next = turns.next(seen, NOW); next.isPresent(); next = turns.next(seen, NOW)) {
      order.add(next.get().name());
      turns.archived(next.get());
    }
    return order;
  }

  @Test
  void nothingToDoIsNoReasonToWake() {
    assertThat(turns.next(List.of(unwanted("a")), NOW)).isEmpty();
    assertThat(turns.nextTime(List.of(unwanted("a")))).isEqualTo(Instant.MAX);
    assertThat(turns.nextTime(List.of())).isEqualTo(Instant.MAX);
  }

  @Test
  @DisplayName("a run that failed waits, and others go on")
  void failureOfOneHoldsUpNoOther() {
    var seen = List.of(run("a"), run("b"));

    turns.failed(run("a"), NOW);

    assertThat(turns.next(seen, NOW)).contains(run("b"));
    turns.archived(run("b"));
    assertThat(turns.next(seen, NOW)).isEmpty();
    assertThat(turns.nextTime(seen)).isEqualTo(NOW.plusSeconds(5));
    assertThat(turns.next(seen, NOW.plusSeconds(5).minusMillis(1))).isEmpty();
    assertThat(turns.next(seen, NOW.plusSeconds(5))).contains(run("a"));
    assertThat(turns.attempts(run("a"))).isEqualTo(1);
  }

  @Test
  @DisplayName("while the store is away nothing is tried, and then those that were tried least")
  void storeThatIsAwayHoldsUpAll() {
    var seen = List.of(run("a"), run("b"));

    turns.away(run("a"), NOW);
    assertThat(turns.next(seen, NOW)).isEmpty();
    assertThat(turns.nextTime(seen)).isEqualTo(NOW.plusSeconds(5));
    assertThat(turns.next(seen, NOW.plusSeconds(5))).contains(run("b"));

    turns.away(run("b"), NOW.plusSeconds(5));
    assertThat(turns.nextTime(seen)).isEqualTo(NOW.plusSeconds(15));
    assertThat(turns.next(seen, NOW.plusSeconds(15))).contains(run("a"));
  }

  @Test
  void answerOfTheStoreEndsTheWait() {
    var seen = List.of(run("a"), run("b"), run("c"));
    turns.away(run("a"), NOW);
    turns.away(run("b"), NOW);

    turns.settled(run("c"));
    assertThat(turns.next(seen, NOW)).as("one that is gone says nothing of the store").isEmpty();
    turns.archived(run("c"));

    assertThat(turns.next(seen, NOW)).isPresent();
    turns.away(run("a"), NOW);
    assertThat(turns.nextTime(seen)).isEqualTo(NOW.plusSeconds(5));
  }

  @Test
  void refusalOfTheStoreIsAnAnswer() {
    turns.away(run("a"), NOW);

    turns.failed(run("b"), NOW);

    assertThat(turns.next(List.of(run("a"), run("b")), NOW)).contains(run("a"));
  }

  @Test
  @DisplayName("where one after the other is refused, there is one attempt per minute")
  void manyRefusalsAreSlow() {
    var seen = List.of(run("a"), run("b"), run("c"), run("d"), run("e"));
    turns.failed(run("a"), NOW);
    turns.failed(run("b"), NOW);
    assertThat(turns.next(seen, NOW)).contains(run("c"));

    turns.failed(run("c"), NOW);
    assertThat(turns.next(seen, NOW.plusSeconds(59))).isEmpty();
    assertThat(turns.nextTime(seen)).isEqualTo(NOW.plusSeconds(60));
    assertThat(turns.next(seen, NOW.plusSeconds(60))).contains(run("d"));

    turns.archived(run("d"));
    assertThat(turns.next(seen, NOW.plusSeconds(60))).contains(run("e"));
    turns.failed(run("e"), NOW.plusSeconds(60));
    assertThat(turns.next(seen, NOW.plusSeconds(60))).contains(run("a"));
  }

  @Test
  @DisplayName("attempts that were recorded before a restart count")
  void recordedAttemptsCount() {
    var seen = run("a", 4, "");

    assertThat(turns.next(List.of(seen), NOW)).contains(seen);
    turns.failed(seen, NOW);

    assertThat(turns.attempts(seen)).isEqualTo(5);
    assertThat(turns.nextTime(List.of(seen))).isEqualTo(NOW.plusSeconds(80));
  }

  @Test
  void runOfTheSameNameBeginsAnew() {
    turns.settled(run("a"));
    var recreated = new Seen(Kind.RUN, "ns", "a", "other", true, 0, "");

    assertThat(turns.next(List.of(recreated), NOW)).contains(recreated);
  }

  @Test
  void forgetsWhatIsGone() {
    turns.settled(run("a"));

    turns.keepOnly(List.of(run("a")));
    assertThat(turns.next(List.of(run("a")), NOW)).isEmpty();
    turns.keepOnly(List.of());
    assertThat(turns.next(List.of(run("a")), NOW)).isPresent();
  }
}
