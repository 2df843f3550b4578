package io.brokerbench.core.statistics;

import static io.brokerbench.core.statistics.SimulatedSuites.COMPARISONS;
import static io.brokerbench.core.statistics.SimulatedSuites.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error rates of the whole procedure; docs/statistics.md has the measured ones. */
class ProcedureSimulationTest {

  private static final double PRACTICAL = 3;

  @ParameterizedTest
  @CsvSource({
    "0.02, false", "0.05, false", "0.10, false", "0.02, true", "0.05, true", "0.10, true"
  })
  void equalSystemsAreNotCalledDifferent(double noise, boolean stopWhenDecided) {
    var rates = new SimulatedSuites(noise, 0, 0, PRACTICAL, stopWhenDecided).rates();
    assertThat(rates.falseDifference()).isLessThanOrEqualTo(0.055);
  }

  /** So that the limit above holds by the tests alone. */
  @ParameterizedTest
  @CsvSource({"0.02, false", "0.02, true"})
  void errorsStayRareWithoutPracticalLimit(double noise, boolean stopWhenDecided) {
    var rates = new SimulatedSuites(noise, 0, 0, 0, stopWhenDecided).rates();
    assertThat(rates.falseDifference()).isBetween(0.025, 0.055);
  }

  @ParameterizedTest
  @CsvSource({"1, false, 0.95", "12, false, 0.95", "1, true, 0.93", "12, true, 0.93"})
  void findsTenPercentInTwoPercentNoise(int different, boolean stopWhenDecided, double atLeast) {
    var rates = new SimulatedSuites(0.02, 0.1, different, PRACTICAL, stopWhenDecided).rates();
    assertThat(rates.found()).isGreaterThanOrEqualTo(atLeast);
    assertThat(rates.falseDifference()).isLessThanOrEqualTo(0.055);
  }

  @ParameterizedTest
  @CsvSource({
    "0.05, 1, false", "0.05, 12, false", "0.05, 1, true", "0.05, 12, true",
    "0.10, 1, false", "0.10, 12, false", "0.10, 1, true", "0.10, 12, true"
  })
  void missesDifferencesRatherThanInventing(double noise, int different, boolean stopWhenDecided) {
    var rates = new SimulatedSuites(noise, 0.1, different, PRACTICAL, stopWhenDecided).rates();
    assertThat(rates.falseDifference()).isLessThanOrEqualTo(0.055);
  }

  @ParameterizedTest
  @CsvSource({"0.02", "0.05", "0.10"})
  void planningForeseesWhatIsFound(double noise) {
    var rates = new SimulatedSuites(noise, 0.1, 1, PRACTICAL, false).rates();
    var foreseen =
        Power.ofDifference(
            ROUNDS,
            Math.sqrt(2) * noise,
            Math.log(1.1),
            Math.log(1.03),
            AlphaSpending.ALPHA / COMPARISONS);
    assertThat(rates.found()).isCloseTo(foreseen, within(0.015));
  }

  /** Holm's later steps need the other comparisons, so what the comparisons share costs power. */
  @ParameterizedTest
  @CsvSource({"0, 0.9", "0.7, 0.87"})
  void equalSystemsAreEquivalent(double correlation, double atLeast) {
    var rates = new SimulatedSuites(0.01, 0, 0, PRACTICAL, false, correlation).rates();
    assertThat(rates.equivalent()).isGreaterThanOrEqualTo(atLeast);
  }

  @ParameterizedTest
  @CsvSource({"0.005, false", "0.01, false", "0.02, false", "0.005, true", "0.01, true"})
  void differencesThatMatterAreNotEquivalent(double noise, boolean stopWhenDecided) {
    var rates = new SimulatedSuites(noise, 0.03, 12, PRACTICAL, stopWhenDecided).rates();
    assertThat(rates.anyEquivalent()).isLessThanOrEqualTo(0.055);
  }
}
