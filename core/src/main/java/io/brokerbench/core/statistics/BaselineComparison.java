package io.brokerbench.core.statistics;

import java.util.List;
import java.util.Optional;

/**
 * One figure of a cell against an earlier suite, which shares no round with this one.
 *
 * @param ratio geometric mean now / then
 * @param interval 95 % interval of the ratio by Welch's test on the logarithms; empty if either side
 *     has fewer than three runs, or both are constant
 * @param degreesOfFreedom of Welch and Satterthwaite, NaN without an interval
 * @param p two-sided, not adjusted; 1 without an interval
 * @param regressed whether the interval excludes 1 and the ratio is worse than the limit
 */
public record BaselineComparison(
    double ratio,
    Optional<Interval> interval,
    double degreesOfFreedom,
    double p,
    boolean regressed) {

  private static final double ALPHA = 0.05;

  /**
   * Compares with an earlier suite.
   *
   * @param then values of the earlier suite, at least one, each above 0
   * @param now values of this suite, at least one, each above 0
   * @param maxRegressionPercent how much worse is accepted, at least 0; as a ratio either way
   * @throws IllegalArgumentException if a side has no value, or a value has no logarithm
   */
  public static BaselineComparison of(
      Direction direction, List<Double> then, List<Double> now, double maxRegressionPercent) {
    var before = sample(then);
    var after = sample(now);
    var difference = after.mean() - before.mean();
    var ratio = Math.exp(difference);
    if (Math.min(before.n(), after.n()) < Sample.MINIMUM
        || !(before.testable() || after.testable())) {
      return new BaselineComparison(ratio, Optional.empty(), Double.NaN, 1, false);
    }
    var a = before.standardError() * before.standardError();
    var b = after.standardError() * after.standardError();
    var degrees = (a + b) * (a + b) / (a * a / (before.n() - 1) + b * b / (after.n() - 1));
    var error = Math.sqrt(a + b);
    var interval = Interval.around(difference, error, degrees, ALPHA);
    var worse = direction == Direction.LOWER_IS_BETTER ? difference : -difference;
    return new BaselineComparison(
        ratio,
        Optional.of(interval.exponential()),
        degrees,
        StudentT.beyond(difference / error, degrees),
        !interval.contains(0) && worse > Math.log1p(maxRegressionPercent / 100));
  }

  private static Sample sample(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("without a valid run there is nothing to compare");
    }
    return Sample.ofLogarithms(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
