package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rounds are those that docs/statistics.md has for 12 comparisons and one. */
class RoundsNeededTest {

  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;
  private static final ComparedFigure RATE = ComparedFigure.Throughput;

  @ParameterizedTest
  @CsvSource({
    "false, 3, 0.02, 1, 3",
    "false, 3, 0.02, 12, 5",
    "false, 3, 0.05, 12, 12",
    "true, 3, 0.02, 12, 6",
    "true, 3, 0.05, 12, 13",
    "true, 3, 0.1, 12, 36",
    "false, 3, 2, 12,",
    "false, 10, 0.02, 12,",
  })
  void roundsFollowTheNoise(
      boolean early, int practicalPercent, double noise, int comparisons, Integer rounds)
      throws Exception {
    var spec =
        Suites.suite(
                Suites.SYSTEMS,
                "rounds: 6",
                "compare: {axis: system, baseline: kafka, practicalPercent: "
                    + practicalPercent
                    + "}",
                "stopWhen: {decided: " + early + "}")
            .getSpec();

    assertThat(RoundsNeeded.at(spec, comparisons, Map.of(P99, noise)))
        .isEqualTo(rounds == null ? Map.of() : Map.of(P99, rounds));
  }

  @Test
  void sentenceNamesNoiseAndFigure() {
    assertThat(
            RoundsNeeded.remark(
                SuiteMessage.ROUNDS_NEEDED_SO_FAR, Map.of(P99, 12), Map.of(P99, 0.0504, RATE, 3.0)))
        .contains(
            SuiteMessage.ROUNDS_NEEDED_SO_FAR.with(
                10,
                List.of(
                    SuiteMessage.ROUNDS_AT_NOISE_IN.with(12, "5.0", P99),
                    SuiteMessage.MORE_ROUNDS_AT_NOISE_IN.with(1_000, "300.0", RATE))));
    assertThat(RoundsNeeded.remark(SuiteMessage.ROUNDS_NEEDED_SO_FAR, Map.of(), Map.of(RATE, 3.0)))
        .isEmpty();
  }
}
