package io.brokerbench.worker.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.suite.SuiteInDirectory.Fate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRunnerTest {

  private static final String ORDER = "order: {type: Interleaved}";
  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";

  @TempDir private Path directory;

  @Test
  void runsEveryCellOncePerRoundInOrder() throws Exception {
    var suite = new SuiteInDirectory(directory);
    var result = suite.run();

    assertThat(suite.executed()).isEqualTo(planned(suite)).hasSize(6);
    assertThat(result.end()).isEqualTo(EndReason.Complete);
    assertThat(result.order().seed()).isEqualTo(7);
    assertThat(result.runs())
        .extracting(RunEntry::name)
        .containsExactlyInAnyOrderElementsOf(planned(suite));
    assertThat(suite.written()).isEqualTo(result);
  }

  private static List<String> planned(SuiteInDirectory suite) {
    var order = suite.plan().order(7);
    return IntStream.rangeClosed(1, suite.plan().rounds())
        .boxed()
        .flatMap(
            round ->
                order.ofRound(round).stream()
                    .map(cell -> suite.plan().cells().get(cell).runName(round, 1)))
        .toList();
  }

  /** Logarithms of the ratios have that deviation in each three rounds. */
  private static ToDoubleFunction<RunKey> deviating(double deviation) {
    return key -> 1e6 * Math.exp(key.cell() * deviation * (key.round() % 3 - 1));
  }

  private static Function<RunKey, Fate> after(int rounds) {
    return key -> key.round() > rounds ? Fate.CUT_OFF : Fate.VALID;
  }

  /** One comparison: 7 rounds at 5 % noise, as docs/statistics.md has it. */
  @Test
  void planIsInformedByTheRoundsSoFar() throws Exception {
    var suite = new SuiteInDirectory(directory, "rounds: 6", COMPARE).withLatency(deviating(0.07));
    suite.withFate(after(2)).run();
    assertThat(suite.informedPlan(Companions.NONE)).isEqualTo(suite.plan());

    suite.withFate(after(3)).run();

    assertThat(suite.informedPlan(Companions.NONE).remarks())
        .containsExactly(
            SuiteMessage.ROUNDS_NEEDED_SO_FAR.with(10, List.of(roundsAtNoise(7, "5.0"))));
  }

  @Test
  void noiseOfTheSuiteReplacesThatOfTheEarlierOne() throws Exception {
    var then =
        new SuiteInDirectory(directory.resolve("then"), "rounds: 3", COMPARE)
            .withLatency(deviating(0.07));
    then.run();
    var suite =
        new SuiteInDirectory(
                directory.resolve("now"), "rounds: 6", COMPARE, "baseline: {configMap: then}")
            .withLatency(deviating(0.14));
    var companions =
        suite.companions(Files.readString(directory.resolve("then").resolve(SuiteResult.KEY)));

    assertThat(suite.informedPlan(companions).remarks())
        .containsExactly(
            SuiteMessage.ROUNDS_NEEDED_AS_EARLIER.with(10, List.of(roundsAtNoise(7, "5.0"))));

    suite.withFate(after(3)).run();

    assertThat(suite.informedPlan(companions).remarks())
        .singleElement()
        .extracting(Message::id)
        .isEqualTo(SuiteMessage.ROUNDS_NEEDED_SO_FAR);
  }

  private static Message roundsAtNoise(int rounds, String percent) {
    return SuiteMessage.ROUNDS_AT_NOISE_IN.with(rounds, percent, ComparedFigure.PublishLatencyP99);
  }

  @Test
  void suiteJsonHasEachRunThatIsDone() throws Exception {
    var suite = new SuiteInDirectory(directory);
    var listed = new ArrayList<Integer>();
    suite.beforeEach(() -> listed.add(runsIn(suite)));
    suite.run();

    assertThat(listed).containsExactly(0, 1, 2, 3, 4, 5);
  }

  private static int runsIn(SuiteInDirectory suite) {
    try {
      return suite.written().runs().size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void resumesWhereItWasCutOff() throws Exception {
    var whole = new SuiteInDirectory(directory.resolve("whole"));
    var result = whole.run();
    var done = new ArrayList<String>();
    for (var cut = 1; cut <= 6; cut++) {
      var count = new int[] {cut > 1 ? 2 : 1};
      var suite = new SuiteInDirectory(directory.resolve("cut"));
      // One run more than the time before is done, and the next is cut off.
      suite.withFate(key -> count[0]-- > 1 ? Fate.VALID : Fate.CUT_OFF);
      assertThat(suite.run().end()).isNull();
      done.addAll(suite.executed().subList(0, suite.executed().size() - 1));
    }
    var last = new SuiteInDirectory(directory.resolve("cut"));

    assertThat(last.run().end()).isEqualTo(EndReason.Complete);
    done.addAll(last.executed());
    assertThat(done).isEqualTo(whole.executed());
    assertThat(last.written().runs())
        .extracting(RunEntry::name, RunEntry::figures)
        .isEqualTo(
            result.runs().stream()
                .map(run -> org.assertj.core.groups.Tuple.tuple(run.name(), run.figures()))
                .toList());
  }

  @Test
  void aCompleteSuiteRunsNothing() throws Exception {
    new SuiteInDirectory(directory).run();
    var again = new SuiteInDirectory(directory);

    assertThat(again.run().end()).isEqualTo(EndReason.Complete);
    assertThat(again.executed()).isEmpty();
  }

  @Test
  void repeatsAtTheEndOfTheRoundTwiceAtMost() throws Exception {
    var suite =
        new SuiteInDirectory(directory, "rounds: 2", ORDER)
            .withFate(
                key -> {
                  if (key.round() == 2) {
                    return Fate.VALID;
                  }
                  return key.cell() == 0
                      ? Fate.FAILED
                      : key.attempt() == 1 ? Fate.INVALID : Fate.VALID;
                });
    var result = suite.run();

    assertThat(suite.executed())
        .containsExactly(
            "mine-kafka-r1",
            "mine-pulsar-r1",
            "mine-kafka-r1-2",
            "mine-pulsar-r1-2",
            "mine-kafka-r1-3",
            "mine-kafka-r2",
            "mine-pulsar-r2");
    assertThat(run(result.runs(), "mine-kafka-r1").outcome()).isEqualTo(RunOutcome.Failed);
    assertThat(run(result.runs(), "mine-kafka-r1").reasons())
        .containsExactly("BrokerRequestFailed");
    assertThat(run(result.runs(), "mine-pulsar-r1").outcome()).isEqualTo(RunOutcome.Invalid);
    assertThat(run(result.runs(), "mine-pulsar-r1").reasons()).containsExactly("SendErrors");
  }

  @Test
  void countsFailuresFromBeforeItWasCutOff() throws Exception {
    var first = new SuiteInDirectory(directory, "rounds: 1", ORDER);
    first.withFate(key -> key.attempt() == 3 ? Fate.CUT_OFF : Fate.FAILED).run();
    var second = new SuiteInDirectory(directory, "rounds: 1", ORDER);
    second.withFate(key -> Fate.FAILED).run();

    assertThat(second.executed()).containsExactly("mine-kafka-r1-3", "mine-pulsar-r1-3");
    assertThat(new SuiteInDirectory(directory, "rounds: 1", ORDER).run().end())
        .isEqualTo(EndReason.Complete);
  }

  @Test
  void aRejectedRunIsNotRepeated() throws Exception {
    var suite =
        new SuiteInDirectory(directory, "rounds: 1", ORDER)
            .withFate(key -> key.cell() == 0 ? Fate.REFUSED : Fate.VALID);
    var result = suite.run();

    assertThat(suite.executed()).containsExactly("mine-kafka-r1", "mine-pulsar-r1");
    assertThat(run(result.runs(), "mine-kafka-r1").outcome()).isEqualTo(RunOutcome.Refused);
  }

  @Test
  void stopsAtARunWithoutAValidRepetition() throws Exception {
    var suite =
        new SuiteInDirectory(directory, "rounds: 3", ORDER, "onFailure: Stop")
            .withFate(key -> key.round() == 2 && key.cell() == 0 ? Fate.INVALID : Fate.VALID);

    assertThat(suite.run().end()).isEqualTo(EndReason.RunFailed);
    assertThat(suite.executed().getLast()).isEqualTo("mine-kafka-r2-3");
  }

  @Test
  void startsNoRunOnceTheBudgetIsSpent() throws Exception {
    var budget = 2 * SuiteInDirectory.RUN_SECONDS + 1;
    var suite = new SuiteInDirectory(directory, "rounds: 3", "budgetSeconds: " + budget);

    assertThat(suite.run().end()).isEqualTo(EndReason.BudgetSpent);
    assertThat(suite.executed()).hasSize(3);
    assertThat(suite.written().end()).isEqualTo(EndReason.BudgetSpent);
  }

  /** So many seconds are enough for so many rounds of two runs. */
  private SuiteInDirectory budgeted(int rounds, String... more) throws Exception {
    var budget = "budgetSeconds: " + (2 * rounds * SuiteInDirectory.RUN_SECONDS - 1);
    var fields = Stream.concat(Stream.of("rounds: 6", ORDER, budget), Stream.of(more));
    return new SuiteInDirectory(directory, fields.toArray(String[]::new))
        .withLatency(SuiteRunnerTest::slowPulsar);
  }

  @Test
  void isNotJudgedAgainWithAHigherBudget() throws Exception {
    var ended = budgeted(4, COMPARE).run();
    assertThat(ended.end()).isEqualTo(EndReason.BudgetSpent);
    assertThat(ended.completeRounds()).isEqualTo(4);

    var longer = budgeted(6, COMPARE).later(800);
    assertThat(catchThrowableOfType(InvalidRunException.class, longer::run).problems())
        .containsExactly(judged(4, EndReason.BudgetSpent));
    assertThat(longer.executed()).isEmpty();
    assertThat(longer.written()).isEqualTo(ended);
    assertThat(budgeted(4, COMPARE).later(800).run()).isEqualTo(ended);
  }

  /** The process was killed when it had judged, and before it was told that this was the end. */
  @Test
  void notesAnEarlyEndWithItsVerdicts() throws Exception {
    var suite = budgeted(4, COMPARE);
    suite.beforeEach(() -> assertThat(noted()).isFalse());
    suite.run();

    assertThat(noted()).isTrue();
  }

  private boolean noted() {
    try {
      return Files.readString(directory.resolve(SuiteState.KEY)).contains("BudgetSpent");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void goesOnWhereNothingWasJudged() throws Exception {
    assertThat(budgeted(2, COMPARE).run().end()).isEqualTo(EndReason.BudgetSpent);
    assertThat(budgeted(6, COMPARE).later(400).run().end()).isEqualTo(EndReason.Complete);
  }

  @Test
  void goesOnWhereNothingIsCompared() throws Exception {
    assertThat(budgeted(4).run().end()).isEqualTo(EndReason.BudgetSpent);
    assertThat(budgeted(6).later(800).run().end()).isEqualTo(EndReason.Complete);
  }

  @Test
  void isNotJudgedAgainAfterAFailure() throws Exception {
    var suite = budgeted(100, COMPARE, "onFailure: Stop");
    suite.withFate(key -> key.round() == 5 ? Fate.INVALID : Fate.VALID);
    assertThat(suite.run().end()).isEqualTo(EndReason.RunFailed);
    for (var name : suite.executed()) {
      if (name.contains("-r5")) {
        Files.move(directory.resolve(name), directory.resolve("moved-" + name));
      }
    }

    var again = budgeted(100, COMPARE, "onFailure: Stop");
    assertThat(catchThrowableOfType(InvalidRunException.class, again::run).problems())
        .containsExactly(judged(4, EndReason.RunFailed));
  }

  private Problem judged(int round, EndReason reason) {
    return new Problem("--out", DirectoryMessage.JUDGED.with(directory, round, reason));
  }

  @Test
  void endsOnceEverythingIsDecided() throws Exception {
    var suite =
        new SuiteInDirectory(directory, "rounds: 20", ORDER, COMPARE, "stopWhen: {decided: true}")
            .withLatency(SuiteRunnerTest::slowPulsar);
    var result = suite.run();

    assertThat(result.end()).isEqualTo(EndReason.Decided);
    assertThat(result.completeRounds()).isBetween(4, 19);
    assertThat(suite.executed()).hasSize(2 * result.completeRounds());
    assertThat(result.cells().get(1).figures().get(ComparedFigure.PublishLatencyP99).n())
        .isEqualTo(result.completeRounds());
  }

  private static double slowPulsar(RunKey key) {
    return 100_000 * (1 + key.cell()) + 100 * ((key.round() * 3 + key.cell() * 2) % 5);
  }

  private static RunEntry run(List<RunEntry> runs, String name) {
    return runs.stream().filter(run -> run.name().equals(name)).findFirst().orElseThrow();
  }
}
