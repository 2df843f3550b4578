package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.LedgerEnsembles;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnsembleWatchTest {

  private static final Message SILENT = BrokerMessage.INTERRUPTED.with();

  private static final TopicPlan TOPICS = new TopicPlan(List.of("t"), 1, 3, Map.of());

  private final ManualClock clock = new ManualClock();
  private final Waiting steps = new Waiting();

  /**
   * Counts before the load and after each stage: {@code -} where nobody answers, {@code ?} where
   * nobody tells.
   */
  @ParameterizedTest(name = "{0}: {1}, in all {2}")
  @CsvSource({
    "0 0,       0,     0",
    "4 4 6 6,   0 2 0, 2",
    "0 1 - - - 3, 1 - 2, 3",
    "0 1 2 - - -, 1 1 -, ",
    "- 1 2,     1,     1",
    "- - 1 2,   1,     1",
    "0 - 1 2,   1 1,   2",
    "0 - - 1 2, 1 1,   2",
    "? ?,       -,     ",
    "0 ?,       -,     ",
  })
  void eachStageHasTheChangesSinceTheLastCount(String counts, String changes, Long all)
      throws Exception {
    var answers = new ArrayList<>(Arrays.asList(counts.split(" ")));
    var watch = new EnsembleWatch(new StandInAdmin(answers), TOPICS, clock);

    watch.begin(steps);
    var found = new ArrayList<String>();
    for (var i = 0; i < changes.split(" ").length; i++) {
      var since = watch.sinceLast(steps);
      watch.quote(since);
      assertThat(watch.quoted()).isEqualTo(since);
      found.add(since == null ? "-" : since.toString());
    }

    assertThat(String.join(" ", found)).isEqualTo(changes);
    assertThat(watch.all()).isEqualTo(all);
  }

  /** Hours of load would be for nothing: what they start from is not known. */
  @Test
  void loadDoesNotBeginWhereTheFirstCountFails() {
    var answers = new ArrayList<>(List.of("-", "-", "-"));
    var watch = new EnsembleWatch(new StandInAdmin(answers), TOPICS, clock);

    assertThatThrownBy(() -> watch.begin(steps))
        .isInstanceOfSatisfying(
            LoadFailedException.class,
            failed ->
                assertThat(failed.problem())
                    .isEqualTo(CoordinatorMessage.ENSEMBLES_UNKNOWN.with(SILENT.toString())));
    assertThat(answers).isEmpty();
  }

  /** The reader has a bound of its own, which grows with the number of partitions. */
  @Test
  void readerTakesAsLongAsItsOwnBound() throws Exception {
    var watch =
        new EnsembleWatch(new StandInAdmin(new ArrayList<>(List.of("3", "4"))), TOPICS, clock);
    steps.pauseSeconds = 70;

    watch.begin(steps);

    assertThat(watch.sinceLast(steps)).isEqualTo(1);
  }

  private final class Waiting implements LoadConductor.Steps {
    private int pauseSeconds;

    @Override
    public void until(long deadline, BooleanSupplier done) {
      clock.now += TimeUnit.SECONDS.toNanos(pauseSeconds);
      while (clock.now < deadline && !done.getAsBoolean()) {
        LockSupport.parkNanos(1_000_000);
        clock.now += 100_000_000;
      }
    }

    @Override
    public void start(Stage stage) {}

    @Override
    public void untilSent() {}

    @Override
    public void untilDrained() {}
  }

  private record StandInAdmin(List<String> counts) implements BrokerAdmin {
    @Override
    public Optional<LedgerEnsembles> ledgerEnsembles(TopicPlan topics) throws BrokerException {
      var count = counts.removeFirst();
      if (count.equals("-")) {
        throw new BrokerException(SILENT);
      }
      return count.equals("?") ? Optional.empty() : Optional.of(after(Long.parseLong(count)));
    }

    private static LedgerEnsembles after(long changes) {
      var ensembles = new TreeMap<Long, String>();
      LongStream.rangeClosed(0, changes).forEach(i -> ensembles.put(i, "a" + i));
      return new LedgerEnsembles(Map.of(1L, ensembles));
    }

    @Override
    public Map<String, List<String>> leaders(TopicPlan topics) {
      return Map.of();
    }

    @Override
    public OptionalInt smallestInSyncSet(TopicPlan topics) {
      return OptionalInt.empty();
    }

    @Override
    public void awaitBrokers(Integer nodes) {}

    @Override
    public void createTopics(TopicPlan topics, AdminProgress progress) {}

    @Override
    public void deleteTopics(TopicPlan topics) {}

    @Override
    public VerificationReport verify(RunPlan plan, AdminProgress progress) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ClusterFacts describe() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }
}
