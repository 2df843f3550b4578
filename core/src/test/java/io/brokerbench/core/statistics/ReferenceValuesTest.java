package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * R's documented results for its data set {@code sleep}, and values computed with SciPy 1.17.1 and
 * statsmodels where a comment says so.
 */
class ReferenceValuesTest {

  private static final Offset<Double> CLOSE = within(1e-8);
  private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
  private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

  private static double[] differences() {
    var differences = new double[FIRST.length];
    Arrays.setAll(differences, i -> FIRST[i] - SECOND[i]);
    return differences;
  }

  private static List<Double> exponentials(double... logarithms) {
    return Arrays.stream(logarithms).map(Math::exp).boxed().toList();
  }

  /** R: t = -4.0621, df = 9, p = 0.002833, interval -2.4598858 to -0.7001142. */
  @Test
  void pairedTestIsThatOfR() {
    var test = PairedTest.of(differences());
    assertThat(test.t()).isCloseTo(-4.062127683382037, CLOSE);
    assertThat(test.p()).isCloseTo(0.002832890197384273, CLOSE);
    var interval = test.interval(0.05).orElseThrow();
    assertThat(interval.low()).isCloseTo(-2.459885763276983, CLOSE);
    assertThat(interval.high()).isCloseTo(-0.7001142367230175, CLOSE);
  }

  /** R: t = -1.8608, df = 17.776, p = 0.07939; digits by SciPy. */
  @Test
  void welchTestIsThatOfR() {
    var result =
        BaselineComparison.of(
            Direction.LOWER_IS_BETTER, exponentials(SECOND), exponentials(FIRST), 10);
    assertThat(result.degreesOfFreedom().orElseThrow()).isCloseTo(17.776473516178488, within(1e-6));
    assertThat(result.p()).isCloseTo(0.0793941401873583, CLOSE);
    assertThat(Math.log(result.interval().orElseThrow().low()))
        .isCloseTo(-3.3654832307117104, within(1e-6));
    assertThat(result.regression()).isEqualTo(Regression.UNDECIDED);
  }

  /** SciPy, ttest_ind on logarithms. */
  @Test
  void regressionNeedsIntervalAndLimit() {
    var then = List.of(100.0, 103.0, 98.0, 101.0);
    var now = List.of(115.0, 112.0, 118.0, 111.0, 116.0);
    var result = BaselineComparison.of(Direction.LOWER_IS_BETTER, then, now, 10);
    assertThat(result.ratio()).isCloseTo(1.1382026675902481, CLOSE);
    assertThat(result.interval().orElseThrow().high()).isCloseTo(1.1801847475205394, CLOSE);
    assertThat(result.regression()).isEqualTo(Regression.REGRESSED);
  }

  /** statsmodels, multipletests. */
  @Test
  void holmIsThatOfStatsmodels() {
    assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, CLOSE);
    assertThat(Holm.adjust(0.01, 0.02, 0.03, 0.04, 0.05))
        .containsExactly(new double[] {0.05, 0.08, 0.09, 0.09, 0.09}, CLOSE);
  }

  /** SciPy, permutation_test over all 1,024 signs. */
  @Test
  void signFlipTestIsThatOfScipy() {
    assertThat(SignFlipTest.p(differences())).isCloseTo(0.00390625, CLOSE);
    assertThat(SignFlipTest.p(1, 2, 3, 4, 5)).isCloseTo(SignFlipTest.smallestP(5), CLOSE);
    assertThat(SignFlipTest.smallestP(5)).isCloseTo(0.0625, CLOSE);
  }

  /** SciPy, ttest_1samp at -3, the larger of the two p-values. */
  @Test
  void equivalenceTestIsThatOfScipy() {
    assertThat(PairedTest.of(differences()).equivalenceP(3)).isCloseTo(0.002655570292658671, CLOSE);
  }

  /** SciPy, t.ppf and linregress on logarithms. */
  @Test
  void cellAndTrendAreThoseOfScipy() {
    var cell = CellSummary.of(List.of(10.0, 11.0, 12.5, 9.5, 10.4, 11.3));
    assertThat(cell.geometricMean()).isCloseTo(10.740463272889793, CLOSE);
    assertThat(cell.interval().orElseThrow().low()).isCloseTo(9.697565031899751, CLOSE);
    assertThat(cell.interval().orElseThrow().high()).isCloseTo(11.895517167127055, CLOSE);
    assertThat(cell.coefficientOfVariation().orElseThrow()).isCloseTo(0.09756271309001052, CLOSE);
    var trend = Trend.of(10, 11, 12.5, 9.5, 10.4, 11.3).orElseThrow();
    assertThat(trend.percentPerRound()).isCloseTo(0.48225316683002084, CLOSE);
    assertThat(trend.p()).isCloseTo(0.8616875984309382, CLOSE);
    assertThat(trend.interval().low()).isCloseTo(-6.490137514008677, within(1e-6));
  }

  /** SciPy, nct. */
  @Test
  void powerIsThatOfNoncentralT() {
    assertThat(Power.ofDifference(6, Power.pairDeviation(2), Math.log(1.1), 0, 0.05 / 12))
        .isCloseTo(0.9670840167768665, within(1e-4));
    assertThat(Power.ofDifference(6, Power.pairDeviation(5), Math.log(1.1), 0, 0.05 / 12))
        .isCloseTo(0.2209770201441111, within(1e-4));
  }

  @Test
  void spendsLateLooksMost() {
    var six = new AlphaSpending(6, true);
    assertThat(new double[] {six.at(3), six.at(4), six.at(5), six.at(6)})
        .containsExactly(new double[] {0, 0.002, 0.008, 0.04}, CLOSE);
    assertThat(new AlphaSpending(6, false).at(6)).isCloseTo(0.05, CLOSE);
    assertThat(new AlphaSpending(3, true).at(3)).isCloseTo(0.05, CLOSE);
  }
}
