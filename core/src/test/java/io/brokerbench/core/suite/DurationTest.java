package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.suite.LoadDuration.Certainty;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long runs take: the template warms up for 20 s and measures for 30 s at 1000 msg/s. */
class DurationTest {

  private static final int OVERHEAD = ExpectedDuration.ASSUMED_OVERHEAD_SECONDS;
  private static final int SHARED = ExpectedDuration.ASSUMED_SHARED_OVERHEAD_SECONDS;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                                                         | 50 | PLANNED",
        "{durationSeconds: null, messages: 4500}                                    | 25 | PLANNED",
        "{rate: {type: Steps, messagesPerSecond: null, stepsMessagesPerSecond: [1, 2, 3]}}"
            + " | 150 | PLANNED",
        "{rate: {type: Unlimited, messagesPerSecond: null}}                         | 50 | PLANNED",
        "{rate: {type: Unlimited, messagesPerSecond: null}, durationSeconds: null, messages: 9}"
            + " | 20 | AT_LEAST",
        "{rate: {type: Peak, messagesPerSecond: null, peak: {maxSearchSeconds: 400}}}"
            + " | 400 | AT_MOST",
        "{backlog: {type: CatchUp, seconds: 100}}                                   | 230 |"
            + " ASSUMED",
        "{backlog: {type: CatchUp, seconds: 100, catchUpTimeoutSeconds: 40}}        | 170 |"
            + " ASSUMED",
        "{backlog: {type: CatchUp, seconds: 101, producers: Stop}, durationSeconds: null}"
            + " | 152 | ASSUMED",
        "{backlog: {type: CatchUp, bytes: 61440001}}                                | 152 |"
            + " ASSUMED",
        "{backlog: {type: CatchUp, bytes: 1}}                                       | 70 | ASSUMED",
        "{backlog: {type: CatchUp, producers: Stop}, durationSeconds: null, messages: 20000}"
            + " | 60 | ASSUMED",
        "{backlog: {type: CatchUp, bytes: 1, producers: Stop}, durationSeconds: null,"
            + " rate: {type: Unlimited, messagesPerSecond: null}} | 20 | AT_LEAST",
      })
  void loadTakesWhatItsPlanSays(String workload, long seconds, Certainty certainty)
      throws Exception {
    var load = "{axis: load, values: [{name: a, spec: {workload: " + workload + "}}]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + load);

    assertThat(plan.cells())
        .extracting(cell -> LoadDuration.of(cell.load()))
        .containsOnly(new LoadDuration(seconds, certainty));
  }

  @Test
  void loadInAFileIsNotKnown() {
    assertThat(LoadDuration.of(null)).isEqualTo(new LoadDuration(0, Certainty.AT_LEAST));
  }

  @Test
  void eachRunHasAnOverhead() throws Exception {
    var plan = Suites.plan(Suites.SYSTEMS + ", " + Suites.LEVELS, "rounds: 5");

    assertThat(plan.runs()).isEqualTo(20);
    assertThat(expected(plan, SuiteBrokers.Fresh, Map.of()).times(5))
        .isEqualTo(new ExpectedDuration(20 * (50 + OVERHEAD), 20 * 50, Map.of()));
  }

  @Test
  void sharedBrokersStartOncePerRound() throws Exception {
    var sizes = "{axis: size, path: workload.messageSizeBytes, values: [100, 200, 300]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + sizes, "brokers: PerRound");

    assertThat(expected(plan, plan.brokers(), Map.of()).seconds())
        .isEqualTo(6 * 50 + 2 * OVERHEAD + 4 * SHARED);
  }

  @Test
  void earlierRoundsReplaceThePlan() throws Exception {
    var load =
        "{axis: load, values: [{name: a, spec: {workload: {backlog: {type: CatchUp, bytes: 1}}}}]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + load);
    var kafka = plan.cells().getFirst().cell();
    var pulsar = plan.cells().getLast().cell();

    assertThat(expected(plan, SuiteBrokers.Fresh, Map.of(kafka, 500L)))
        .isEqualTo(
            new ExpectedDuration(
                500 + 70 + OVERHEAD, 70, Map.of(Certainty.ASSUMED, List.of(pulsar))));
  }

  private static ExpectedDuration expected(
      SuitePlan plan, SuiteBrokers brokers, Map<Cell, Long> seen) {
    return ExpectedDuration.ofRound(plan.cells(), brokers, seen);
  }

  @Test
  void remarksABudgetThatIsTooShort() throws Exception {
    var round = 2L * (50 + OVERHEAD);
    var seconds = 6 * round;
    var remark = SuiteMessage.BUDGET_TOO_SHORT.with((int) seconds - 1, 5L, 6, round);

    assertThat(Suites.plan(Suites.SYSTEMS, "budgetSeconds: " + (seconds - 1)).remarks())
        .contains(remark);
    assertThat(Suites.plan(Suites.SYSTEMS, "budgetSeconds: " + seconds).remarks())
        .doesNotContain(remark);
  }

  @Test
  void saysWhichBudgetOneRoundNeeds() throws Exception {
    var round = 2L * (50 + OVERHEAD);

    assertThat(Suites.plan(Suites.SYSTEMS, "budgetSeconds: " + (round - 1)).remarks())
        .contains(SuiteMessage.BUDGET_BELOW_ROUND.with((int) round - 1, round, 6 * round, 6));
    assertThat(Suites.plan(Suites.SYSTEMS, "budgetSeconds: " + round).remarks())
        .contains(SuiteMessage.BUDGET_TOO_SHORT.with((int) round, 1L, 6, round));
  }
}
