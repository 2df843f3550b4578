package io.brokerbench.core.suite.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.statistics.AlphaSpending;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteProgressTest {

  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";
  private static final String IN_TURNS = "order: {type: Interleaved}";

  private static RunOutcome failing(RunKey key, int cell, int attempts, RunOutcome outcome) {
    return key.round() == 1 && key.cell() == cell && key.attempt() <= attempts
        ? outcome
        : RunOutcome.Valid;
  }

  @ParameterizedTest
  @CsvSource({
    "0, Failed,  0-1 1-1, 2, 0, 0",
    "1, Failed,  0-1 1-1 0-2, 2, 0, 1",
    "1, Invalid, 0-1 1-1 0-2, 2, 0, 1",
    "2, Invalid, 0-1 1-1 0-2 0-3, 2, 0, 2",
    "3, Failed,  0-1 1-1 0-2 0-3, 1, 1, 2",
    "1, Refused, 0-1 1-1, 1, 1, 0",
  })
  void repeatsAtEndOfRoundTwiceAtMost(
      int attempts, RunOutcome outcome, String made, int valid, int failed, int repeated)
      throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 1", IN_TURNS)
            .withFate(key -> failing(key, 0, attempts, outcome));

    assertThat(suite.finish()).isEqualTo(EndReason.Complete);
    var keys = new RunKeys(suite.plan());
    assertThat(suite.made())
        .extracting(name -> keys.find(name).orElseThrow())
        .extracting(key -> key.cell() + "-" + key.attempt())
        .containsExactly(made.split(" "));
    assertThat(suite.look().counts()).isEqualTo(new SuiteRunsStatus(2, 2, valid, failed, repeated));
  }

  @Test
  void firstRunsComeBeforeRepetitions() throws InvalidRunException {
    var suite =
        SimulatedSuite.ofFourCells("rounds: 1", IN_TURNS)
            .withFate(key -> key.attempt() < 3 ? RunOutcome.Failed : RunOutcome.Valid);
    suite.finish();

    var keys = new RunKeys(suite.plan());
    assertThat(suite.made())
        .extracting(name -> keys.find(name).orElseThrow().attempt())
        .containsExactly(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  }

  @Test
  void deletedAttemptRunsAgainUnderItsName() throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 1", IN_TURNS)
            .withFate(key -> key.cell() == 0 ? RunOutcome.Failed : RunOutcome.Valid);
    suite.advance(6);
    var name = suite.plan().cells().get(0).runName(1, 1);
    suite.delete(name);

    assertThat(suite.look().next()).isEqualTo(new NextStep.Start(new RunKey(0, 1, 1), name));
  }

  @ParameterizedTest
  @CsvSource({"2, Failed, Complete, 6", "3, Failed, RunFailed, 4", "1, Refused, RunFailed, 1"})
  void stopsWhereNoRepetitionIsValid(int attempts, RunOutcome outcome, EndReason reason, int runs)
      throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 2", IN_TURNS, "onFailure: Stop")
            .withFate(key -> failing(key, 0, attempts, outcome));

    assertThat(suite.finish()).isEqualTo(reason);
    assertThat(suite.made()).hasSize(runs);
  }

  @Test
  void startsNothingWhileARunIsActive() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 1", "suspend: false");
    var start = suite.look().next();
    suite.act(start);

    assertThat(suite.look().next())
        .isInstanceOfSatisfying(
            NextStep.Await.class,
            await -> assertThat(await.run().name()).isEqualTo(((NextStep.Start) start).name()));
  }

  @Test
  void suspendedSuiteStartsNothing() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 1", IN_TURNS, "suspend: true", "budgetSeconds: 60");

    assertThat(suite.look().next())
        .isEqualTo(
            new NextStep.Hold(
                new NextStep.Start(
                    new RunKey(0, 1, 1), suite.plan().cells().get(0).runName(1, 1))));
  }

  @Test
  void budgetCountsFromTheFirstRun() throws InvalidRunException {
    // Runs start at 0, 120, 240 ... s and the next one would start at or after the budget.
    var suite = new SimulatedSuite("rounds: 6", "budgetSeconds: 340", COMPARE);

    assertThat(suite.finish()).isEqualTo(EndReason.BudgetSpent);
    assertThat(suite.made()).hasSize(3);
    assertThat(suite.look().completeRounds()).isEqualTo(1);
    assertThat(suite.look().counts()).isEqualTo(new SuiteRunsStatus(12, 3, 3, 0, 0));
  }

  @Test
  void budgetCountsAlsoWithoutTheFirstRun() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", "budgetSeconds: 340", COMPARE);
    suite.finish();
    suite.deleteButResults();

    assertThat(suite.look().next()).isEqualTo(new NextStep.End(EndReason.BudgetSpent));
    // Without the start of the suite, the budget counts from the first message, 40 s later.
    var unknown = new SuiteRuns(suite.runs().all());
    assertThat(unknown.started()).contains(SimulatedSuite.START.plusSeconds(40));
    assertThat(progress(suite, unknown, 379).next()).isInstanceOf(NextStep.Start.class);
    assertThat(progress(suite, unknown, 380).next())
        .isEqualTo(new NextStep.End(EndReason.BudgetSpent));
  }

  private static SuiteProgress progress(SimulatedSuite suite, SuiteRuns runs, int seconds) {
    return SuiteProgress.of(
        suite.plan(),
        SuiteRules.of(suite.suite().getSpec()),
        SimulatedSuite.SEED,
        runs,
        SimulatedSuite.START.plusSeconds(seconds));
  }

  @Test
  void lastLookOfABudgetGetsTheRest() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", "budgetSeconds: 1000", COMPARE);
    suite.finish();

    var criteria = suite.look().criteria(suite.plan(), SuiteRules.of(suite.suite().getSpec()));
    assertThat(suite.look().completeRounds()).isEqualTo(4);
    assertThat(criteria.spending()).isEqualTo(new AlphaSpending(6, false).endedAfter(4));
  }

  @ParameterizedTest
  @CsvSource({"true, Decided, 8", "false, Complete, 12"})
  void decidedCellsGetNoFurtherRound(boolean decided, EndReason reason, int runs)
      throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", "stopWhen: {decided: " + decided + "}", COMPARE);

    assertThat(suite.finish()).isEqualTo(reason);
    assertThat(suite.made()).hasSize(runs);
    assertThat(suite.look().counts().total()).isEqualTo(runs);
  }

  @Test
  void undecidedComparisonsGoOn() throws InvalidRunException {
    var suite =
        SimulatedSuite.ofFourCells("rounds: 6", "stopWhen: {decided: true}", COMPARE)
            .withLatency(SuiteProgressTest::unclearAtLevelThree);

    assertThat(suite.finish()).isEqualTo(EndReason.Complete);
    assertThat(suite.made()).hasSize(20);
    assertThat(suite.look().endedCells()).containsExactly(1, 3);
  }

  @Test
  void incompleteRoundsEndNoCell() throws InvalidRunException {
    var suite =
        SimulatedSuite.ofFourCells("rounds: 6", "stopWhen: {decided: true}", COMPARE)
            .withLatency(SuiteProgressTest::unclearAtLevelThree);
    do {
      var progress = suite.look();
      var complete =
          suite.runs().all().stream()
              .filter(run -> run.key().round() <= progress.completeRounds())
              .toList();
      assertThat(progress.endedCells())
          .as("cells after %d rounds", progress.completeRounds())
          .isEqualTo(progress(suite, new SuiteRuns(complete), 0).endedCells());
    } while (suite.advance(1));
  }

  /** Cells 0 and 2 have level 3, and their ratio swings by a factor of two either way. */
  private static double unclearAtLevelThree(RunKey key) {
    var noise = 1 + 0.01 * (key.round() * (key.cell() + 1) % 4);
    return switch (key.cell()) {
      case 2 -> 1000 * (key.round() % 2 == 0 ? 2 : 0.5);
      case 3 -> 1500 * noise;
      default -> 1000 * noise;
    };
  }

  /**
   * The A/A cell has the indices 1 and 2, its comparison is decided, and that of 0 and 3 is not.
   */
  @Test
  void sameCellRunsWhileAComparisonIsOpen() throws InvalidRunException {
    var suite =
        SimulatedSuite.ofFourCells(
                "rounds: 6",
                "stopWhen: {decided: true}",
                COMPARE.replace("}", ", aaCell: {system: kafka, level: 4}}"))
            .withLatency(
                key ->
                    switch (key.cell()) {
                      case 3 -> 1000 * (key.round() % 2 == 0 ? 2 : 0.5);
                      case 4 -> 1500 + key.round();
                      default -> 1000 + key.round() * key.cell();
                    });

    assertThat(suite.finish()).isEqualTo(EndReason.Complete);
    assertThat(suite.look().endedCells()).containsExactly(4);
  }

  @Test
  void figureOfZeroEndsItsComparison() throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 6", "stopWhen: {decided: true}", COMPARE)
            .withLatency(key -> key.cell() == 0 && key.round() == 2 ? 0 : 1000);

    assertThat(suite.finish()).isEqualTo(EndReason.Decided);
    assertThat(suite.made()).hasSize(8);
  }

  @Test
  void namesAreReadAsTheyAreMade() throws InvalidRunException {
    var plan = new SimulatedSuite("rounds: 12").plan();
    var keys = new RunKeys(plan);

    for (var round : IntStream.rangeClosed(1, 12).boxed().toList()) {
      for (var attempt : List.of(1, 2, 3)) {
        assertThat(keys.find(plan.cells().get(1).runName(round, attempt)))
            .contains(new RunKey(1, round, attempt));
      }
    }
    assertThat(keys.find(plan.cells().get(1).runName() + "-r13")).isEmpty();
    assertThat(keys.find(plan.cells().get(1).runName() + "-r1-4")).isEmpty();
    assertThat(keys.find("another-r1")).isEmpty();
  }
}
