package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineComparisonTest {

  private static final List<Double> THEN = List.of(100.0, 103.0, 98.0, 101.0);
  private static final List<Double> NOW = List.of(115.0, 112.0, 118.0, 111.0, 116.0);

  /** The ratio is 1.138, its interval 1.098 to 1.180. */
  @ParameterizedTest
  @CsvSource({
    "LOWER_IS_BETTER, 0, REGRESSED",
    "LOWER_IS_BETTER, 10, REGRESSED",
    "LOWER_IS_BETTER, 13.7, REGRESSED",
    "LOWER_IS_BETTER, 13.9, UNDECIDED",
    "LOWER_IS_BETTER, 18, UNDECIDED",
    "LOWER_IS_BETTER, 18.1, WITHIN_LIMIT",
    "HIGHER_IS_BETTER, 0, WITHIN_LIMIT"
  })
  void regressionNeedsIntervalAndLimit(Direction direction, double limit, Regression expected) {
    assertThat(BaselineComparison.of(direction, THEN, NOW, limit).regression()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"13.7, REGRESSED", "13.9, UNDECIDED", "18.1, WITHIN_LIMIT"})
  void lowerRateIsWorseByTheSameRatio(double limit, Regression expected) {
    assertThat(BaselineComparison.of(Direction.HIGHER_IS_BETTER, NOW, THEN, limit).regression())
        .isEqualTo(expected);
  }

  /** The estimate is beyond the limit, and the interval contains an equal figure. */
  @Test
  void noisyRegressionIsUndecided() {
    var result =
        BaselineComparison.of(
            Direction.LOWER_IS_BETTER,
            List.of(100.0, 140.0, 90.0),
            List.of(150.0, 110.0, 170.0),
            10);
    assertThat(result.ratio()).isGreaterThan(1.2);
    assertThat(result.interval().orElseThrow().contains(1)).isTrue();
    assertThat(result.regression()).isEqualTo(Regression.UNDECIDED);
  }

  @Test
  void fewerThanThreeRunsDecideNothing() {
    var two = List.of(200.0, 201.0);
    for (var sides : List.of(List.of(THEN, two), List.of(two, NOW))) {
      var result = BaselineComparison.of(Direction.LOWER_IS_BETTER, sides.get(0), sides.get(1), 10);
      assertThat(result.regression()).isEqualTo(Regression.UNDECIDED);
      assertThat(result.interval()).isEmpty();
      assertThat(result.degreesOfFreedom()).isEmpty();
      assertThat(result.p()).isEqualTo(1);
      assertThat(result.ratio()).isPositive();
    }
  }

  @Test
  void constantSidesDecideNothingTogether() {
    var then = List.of(100.0, 100.0, 100.0);
    var now = List.of(150.0, 150.0, 150.0);
    var result = BaselineComparison.of(Direction.LOWER_IS_BETTER, then, now, 10);
    assertThat(result.regression()).isEqualTo(Regression.UNDECIDED);
    assertThat(result.interval()).isEmpty();
    assertThat(result.ratio()).isCloseTo(1.5, within(1e-9));
  }

  /** One side's spread is enough; its degrees of freedom are that side's. */
  @Test
  void oneConstantSideIsCompared() {
    var then = List.of(100.0, 100.0, 100.0);
    var result = BaselineComparison.of(Direction.LOWER_IS_BETTER, then, NOW, 10);
    assertThat(result.regression()).isEqualTo(Regression.REGRESSED);
    assertThat(result.degreesOfFreedom().orElseThrow()).isCloseTo(4, within(1e-9));
  }

  @Test
  void missingSideIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BaselineComparison.of(Direction.LOWER_IS_BETTER, List.of(), NOW, 10));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void limitIsChecked(double percent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BaselineComparison.of(Direction.LOWER_IS_BETTER, THEN, NOW, percent));
  }
}
