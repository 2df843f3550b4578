package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Digits computed by hand from the logarithms of the ratios. */
class PairNoiseTest {

  /** Those of the example in docs/statistics.md. */
  private static final Pairing SIX =
      pairing("10.2 11.9 10.6 12.4 10.9 11.3", "11.1 13.2 11.5 13.9 11.8 12.4");

  private static final Pairing THREE = pairing("100 200 400", "110 200 380");

  private static Pairing pairing(String baseline, String candidate) {
    return Pairing.of(Direction.LOWER_IS_BETTER, numbers(baseline), numbers(candidate));
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void noiseOfOneComparisonAndOfSeveral() {
    assertThat(PairNoise.of(List.of(SIX)).orElseThrow())
        .isCloseTo(0.009762198532632799, within(1e-9));
    assertThat(PairNoise.of(List.of(THREE)).orElseThrow())
        .isCloseTo(0.05264155615103084, within(1e-9));
    assertThat(PairNoise.of(List.of(SIX, THREE)).orElseThrow())
        .isCloseTo(0.0293103185550678, within(1e-9));
  }

  /**
   * Logarithms of the ratios are 0.1, 0, -0.1 and 0.2, 0.2, -0.2, -0.2, less a shift each: squares
   * of 0.02 and 0.16 with 2 and 3 degrees of freedom, so a pooled variance of 0.036. Half of it is
   * that of one run, whose coefficient of variation, as of each log-normal distribution, is the
   * root of exp(0.018) - 1: the sum of 0.018^n / n! from n = 1 on.
   */
  @Test
  void poolsVariancesThatAreWorkedOutByHand() {
    var few = ofLogarithms(0.3, 0.2, 0.1);
    var more = ofLogarithms(-0.3, -0.3, -0.7, -0.7);

    assertThat(PairNoise.of(List.of(few, more)).orElseThrow())
        .isCloseTo(Math.sqrt(0.01816297639), within(1e-10));
    assertThat(PairNoise.of(List.of(more, few)).orElseThrow())
        .isCloseTo(Math.sqrt(0.01816297639), within(1e-10));
  }

  private static Pairing ofLogarithms(double... ratios) {
    var baseline = IntStream.range(0, ratios.length).mapToDouble(i -> Math.pow(3, i)).toArray();
    var candidate =
        IntStream.range(0, ratios.length)
            .mapToDouble(i -> baseline[i] * Math.exp(ratios[i]))
            .toArray();
    return Pairing.of(Direction.LOWER_IS_BETTER, baseline, candidate);
  }

  /** Too few pairs, missing pairs, ratios that are all equal. */
  @ParameterizedTest
  @CsvSource({"1 2, 1 3", "1 NaN 2 3, 1 2 2 NaN", "1 2 4, 2 4 8", "'', ''"})
  void comparisonsWithoutSpreadDoNotEnter(String baseline, String candidate) {
    var without =
        baseline.isEmpty()
            ? Pairing.of(Direction.LOWER_IS_BETTER, new double[0], new double[0])
            : pairing(baseline, candidate);

    assertThat(PairNoise.of(List.of(without))).isEmpty();
    assertThat(PairNoise.of(List.of(without, SIX))).isEqualTo(PairNoise.of(List.of(SIX)));
  }

  @Test
  void nothingIsKnownWithoutComparisons() {
    assertThat(PairNoise.of(List.of())).isEmpty();
    assertThat(PairNoise.of(List.of(SIX.leftOutFrom(4)))).isEmpty();
  }

  /** Ten times the latency in the last rounds, of both. */
  @Test
  void driftOfRoundsDoesNotEnter() {
    var drifted = pairing("10.2 11.9 10.6 124 109 113", "11.1 13.2 11.5 139 118 124");

    assertThat(PairNoise.of(List.of(drifted)).orElseThrow())
        .isCloseTo(0.009762198532632799, within(1e-9));
  }

  /** Planning computes the deviation of pairs from the noise, and this the noise from them. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5, 10, 50})
  void isTheInverseOfPlanning(double percent) {
    var deviation = Power.pairDeviation(percent);
    var baseline = new double[] {1, 1, 1};
    var candidate = new double[] {Math.exp(-deviation), 1, Math.exp(deviation)};
    var pairing = Pairing.of(Direction.LOWER_IS_BETTER, baseline, candidate);

    assertThat(PairNoise.of(List.of(pairing)).orElseThrow())
        .isCloseTo(percent / 100, within(1e-12));
  }
}
