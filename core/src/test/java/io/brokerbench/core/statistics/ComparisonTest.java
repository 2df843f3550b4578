package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one comparison says; digits by SciPy 1.17.1. */
class ComparisonTest {

  private static final Offset<Double> CLOSE = within(1e-9);
  private static final double GONE = Double.NaN;
  private static final Criteria LATE = new Criteria(3, new AlphaSpending(6, false));
  private static final Criteria EARLY = new Criteria(3, new AlphaSpending(6, true));

  private static Pairing ofRatios(Direction direction, double... ratios) {
    var baseline = new double[ratios.length];
    Arrays.fill(baseline, 100);
    var candidate = Arrays.stream(ratios).map(ratio -> 100 * ratio).toArray();
    return Pairing.of(direction, baseline, candidate);
  }

  private static Pairing ofRatios(double... ratios) {
    return ofRatios(Direction.LOWER_IS_BETTER, ratios);
  }

  private static Comparison only(Criteria criteria, Pairing... pairings) {
    return Comparison.of(List.of(pairings), criteria).getFirst();
  }

  @Test
  void dropsRoundsWithoutPair() {
    var baseline = new double[] {100, GONE, 104, 98, 101, 103};
    var candidate = new double[] {112, 115, 113, 109, GONE, 118};
    var pairing = Pairing.of(Direction.LOWER_IS_BETTER, baseline, candidate);
    var result = only(LATE, pairing, pairing);
    assertThat(result.n()).isEqualTo(4);
    assertThat(result.round()).isEqualTo(6);
    assertThat(result.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(result.ratio().orElseThrow()).isCloseTo(1.1159046387597704, CLOSE);
    assertThat(result.p()).isCloseTo(0.002092657187278767, CLOSE);
    assertThat(result.adjustedP()).isCloseTo(2 * 0.002092657187278767, CLOSE);
    assertThat(result.signFlipP().orElseThrow()).isCloseTo(0.125, CLOSE);
    var interval = result.interval().orElseThrow();
    assertThat(interval.low()).isCloseTo(1.0778476118979317, CLOSE);
    assertThat(interval.high()).isCloseTo(1.1553053966625977, CLOSE);
    assertThat(interval.level()).isCloseTo(0.95, CLOSE);
    var drawn = result.simultaneousInterval().orElseThrow();
    assertThat(drawn.low()).isCloseTo(1.066228025139407, CLOSE);
    assertThat(drawn.high()).isCloseTo(1.167895734725938, CLOSE);
    assertThat(drawn.level()).isCloseTo(0.975, CLOSE);
  }

  @ParameterizedTest
  @CsvSource({
    "LOWER_IS_BETTER, 1.1, WORSE",
    "LOWER_IS_BETTER, 0.9, BETTER",
    "LOWER_IS_BETTER, 1.0, EQUIVALENT",
    "HIGHER_IS_BETTER, 1.1, BETTER",
    "HIGHER_IS_BETTER, 0.9, WORSE",
    "HIGHER_IS_BETTER, 1.0, EQUIVALENT",
    "LOWER_IS_BETTER, 1.0285, UNDECIDED",
    "HIGHER_IS_BETTER, 0.9725, UNDECIDED"
  })
  void directionDecidesWhatIsBetter(Direction direction, double ratio, Verdict expected) {
    var spread = new double[] {1.004, 0.997, 1.001, 0.998, 1.003, 0.997};
    var ratios = Arrays.stream(spread).map(factor -> ratio * factor).toArray();
    assertThat(only(LATE, ofRatios(direction, ratios)).verdict()).isEqualTo(expected);
  }

  @Test
  void withoutPairsThereIsNoFigure() {
    var result = only(LATE, ofRatios(GONE, GONE, GONE, GONE, GONE, GONE));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.n()).isZero();
    assertThat(result.ratio()).isEmpty();
    assertThat(result.interval()).isEmpty();
    assertThat(result.simultaneousInterval()).isEmpty();
    assertThat(result.signFlipP()).isEmpty();
    assertThat(result.moreRounds()).isEmpty();
    assertThat(result.constant()).isFalse();
    assertThat(List.of(result.p(), result.adjustedP(), result.adjustedEquivalenceP()))
        .containsOnly(1.0);
  }

  @ParameterizedTest
  @CsvSource({"1, 1.0", "2, 0.5"})
  void fewPairsHaveRatioButNoTest(int pairs, double signFlipP) {
    var ratios = new double[] {1.5, 1.6, GONE, GONE, GONE, GONE};
    Arrays.fill(ratios, pairs, 2, GONE);
    var result = only(LATE, ofRatios(ratios));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.n()).isEqualTo(pairs);
    assertThat(result.ratio().orElseThrow()).isBetween(1.49, 1.6);
    assertThat(result.interval()).isEmpty();
    assertThat(result.p()).isEqualTo(1);
    assertThat(result.signFlipP().orElseThrow()).isCloseTo(signFlipP, CLOSE);
    assertThat(result.moreRounds()).isEmpty();
  }

  @Test
  void nothingIsJudgedBeforeFirstLook() {
    var result = only(EARLY, ofRatios(1.5, 1.51, 1.49));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.round()).isZero();
    assertThat(result.n()).isEqualTo(3);
    assertThat(result.interval()).isPresent();
    assertThat(result.simultaneousInterval()).isEmpty();
    assertThat(result.p()).isLessThan(0.001);
    assertThat(result.adjustedP()).isEqualTo(1);
  }

  @Test
  void verdictIgnoresLaterRounds() {
    var result = only(EARLY, ofRatios(1.5, 1.51, 1.49, 1.5, 0.5, 0.2));
    assertThat(result.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(result.round()).isEqualTo(4);
    assertThat(result.n()).isEqualTo(4);
    assertThat(result.ratio().orElseThrow()).isCloseTo(1.5, within(0.001));
    assertThat(result.simultaneousInterval().orElseThrow().level()).isCloseTo(0.998, CLOSE);
  }

  @Test
  void roundsBeyondThePlanAreIgnored() {
    var planned = ofRatios(1.02, 1.14, 1.09, 1.01, 1.12, 1.05);
    var more = ofRatios(1.02, 1.14, 1.09, 1.01, 1.12, 1.05, 1.06, 1.07, 1.08);
    assertThat(only(LATE, more)).isEqualTo(only(LATE, planned));
  }

  /** SciPy: 80 % power by the difference after six more, by equivalence after three more. */
  @Test
  void saysHowManyRoundsAreMissing() {
    var seemsWorse = ofRatios(1.02, 1.14, 1.09, 1.01, 1.12, 1.05);
    assertThat(moreRounds(seemsWorse, 12)).hasValue(6);
    var seemsEqual = ofRatios(1.02, 0.985, 1.01, 0.99, 1.015, 1.0);
    assertThat(moreRounds(seemsEqual, 30)).hasValue(3);
    var decided = only(LATE, seemsEqual);
    assertThat(decided.verdict()).isEqualTo(Verdict.EQUIVALENT);
    assertThat(decided.adjustedEquivalenceP()).isCloseTo(0.0029042429791393716, CLOSE);
    assertThat(decided.moreRounds()).isEmpty();
    var atTheLimit = ofRatios(1.08, 0.98, 1.03, 1.029, 1.03, 1.031);
    assertThat(moreRounds(atTheLimit, 12)).isEmpty();
  }

  private static OptionalInt moreRounds(Pairing pairing, int comparisons) {
    var result = only(LATE, Collections.nCopies(comparisons, pairing).toArray(Pairing[]::new));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    return result.moreRounds();
  }

  @Test
  void manyPairsHaveNoExactTest() {
    var ratios = new double[21];
    Arrays.setAll(ratios, i -> 1 + 0.01 * (i % 5));
    var criteria = new Criteria(3, new AlphaSpending(21, false));
    assertThat(only(criteria, ofRatios(ratios)).signFlipP()).isEmpty();
    ratios[7] = GONE;
    assertThat(only(criteria, ofRatios(ratios)).signFlipP()).isPresent();
  }

  /** A cell that ran twice differed from itself by 12 %, so 10 % means nothing. */
  @Test
  void floorOfEqualCellsForbidsSmallDifferences() {
    var same = ofRatios(1.12, 1.13, 1.11, 1.12, 1.115, 1.125);
    var floor = same.differencePercent().orElseThrow();
    assertThat(floor).isCloseTo(12, within(0.01));
    var tenPercent = ofRatios(1.1, 1.11, 1.09, 1.1, 1.105, 1.095);
    assertThat(only(LATE, tenPercent).verdict()).isEqualTo(Verdict.WORSE);
    assertThat(only(LATE, tenPercent.withFloor(floor)).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(only(LATE, tenPercent.withFloor(floor)).moreRounds()).isEmpty();
    assertThat(only(LATE, tenPercent.withFloor(9)).verdict()).isEqualTo(Verdict.WORSE);
  }

  @Test
  void floorIsTheSameEitherWay() {
    assertThat(ofRatios(0.8, 0.8).differencePercent().orElseThrow()).isCloseTo(25, CLOSE);
    assertThat(ofRatios(1.25, 1.25).differencePercent().orElseThrow()).isCloseTo(25, CLOSE);
    assertThat(ofRatios(GONE, GONE).differencePercent()).isEmpty();
    var pairing = ofRatios(1.1, 1.2);
    assertThatIllegalArgumentException().isThrownBy(() -> pairing.withFloor(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> pairing.withFloor(GONE));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, -5, Double.POSITIVE_INFINITY})
  void figureWithoutLogarithmIsRefused(double figure) {
    var good = new double[] {1, 2, 3};
    var bad = new double[] {1, figure, 3};
    assertThat(Logarithms.exists(figure)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pairing.of(Direction.LOWER_IS_BETTER, good, bad));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pairing.of(Direction.LOWER_IS_BETTER, bad, good));
    assertThatIllegalArgumentException().isThrownBy(() -> CellSummary.of(List.of(1.0, figure)));
    assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(bad));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BaselineComparison.of(
                    Direction.LOWER_IS_BETTER, List.of(1.0), List.of(figure), 10));
  }

  @Test
  void roundsMustBeEquallyMany() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Pairing.of(Direction.LOWER_IS_BETTER, new double[] {1}, new double[] {1, 2}));
  }

  @Test
  void noComparisonsAreJudgedAsNone() {
    assertThat(Comparison.of(List.of(), LATE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void practicalDifferenceIsChecked(double percent) {
    var spending = new AlphaSpending(6, false);
    assertThatIllegalArgumentException().isThrownBy(() -> new Criteria(percent, spending));
  }
}
