package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetainedRunsLimitTest {

  /** Of four cells. */
  @ParameterizedTest
  @CsvSource({"Always, 25", "OnFailure, 100", "Results, 100"})
  void acceptsWhatTheOperatorHolds(String retention, int rounds) throws Exception {
    var suite = Suites.suite(Suites.axes(1, 1), retain(retention), "rounds: " + rounds);

    assertThat(RetainedRunsLimit.problem(suite.getSpec(), SuitePlanner.plan(suite))).isEmpty();
  }

  @Test
  void acceptsAsManyRunsAsTheLimit() throws Exception {
    var suite = Suites.suite(Suites.axes(10, 1), retain("Always"), "rounds: 25");

    assertThat(RetainedRunsLimit.problem(suite.getSpec(), SuitePlanner.plan(suite))).isEmpty();
  }

  @Test
  void namesTheNumberOfRunsAndTheLimit() throws Exception {
    var suite = Suites.ofMostCells(retain("Always"), "rounds: 6");

    assertThat(RetainedRunsLimit.problem(suite.getSpec(), SuitePlanner.plan(suite)))
        .contains(
            new Problem(
                "spec.retain.runs", "Always", SuiteMessage.TOO_MANY_RETAINED.with(12_000, 1_000)));
  }

  @Test
  void refusesOneRoundMore() throws Exception {
    var suite = Suites.suite(Suites.axes(10, 1), retain("Always"), "rounds: 26");

    assertThat(RetainedRunsLimit.problem(suite.getSpec(), SuitePlanner.plan(suite))).isPresent();
  }

  private static String retain(String runs) {
    return "retain: {runs: " + runs + "}";
  }
}
