package io.brokerbench.core.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One figure of a cell against an earlier suite, which shares no round with this one.
 *
 * @param ratio geometric mean now / then
 * @param interval 95 % interval of the ratio by Welch's test on the logarithms; empty if either
 *     side has fewer than three runs, or both are constant
 * @param degreesOfFreedom of Welch and Satterthwaite, empty without an interval
 * @param p two-sided, not adjusted; 1 without an interval
 */
public record BaselineComparison(
    double ratio,
    Optional<Interval> interval,
    OptionalDouble degreesOfFreedom,
    double p,
    Regression regression) {

  private static final double ALPHA = 0.05;

  /**
   * Compares with an earlier suite.
   *
   * @param then values of the earlier suite, at least one, each above 0
   * @param now values of this suite, at least one, each above 0
   * @param maxRegressionPercent how much worse is accepted, at least 0; as a ratio either way, so
   *     10 means 1.1 of a latency and 1 / 1.1 of a rate
   * @throws IllegalArgumentException if a side has no value, a value has no logarithm, or the
   *     percentage is negative
   */
  public static BaselineComparison of(
      Direction direction, List<Double> then, List<Double> now, double maxRegressionPercent) {
    var limit = Logarithms.ofPercent(maxRegressionPercent);
    var before = sample(then);
    var after = sample(now);
    var difference = after.mean() - before.mean();
    var ratio = Math.exp(difference);
    if (Math.min(before.n(), after.n()) < Sample.MINIMUM
        || !(before.testable() || after.testable())) {
      return new BaselineComparison(
          ratio, Optional.empty(), OptionalDouble.empty(), 1, Regression.UNDECIDED);
    }
    var a = before.standardError() * before.standardError();
    var b = after.standardError() * after.standardError();
    var degrees = (a + b) * (a + b) / (a * a / (before.n() - 1) + b * b / (after.n() - 1));
    var error = Math.sqrt(a + b);
    var worse = direction == Direction.LOWER_IS_BETTER ? difference : -difference;
    return new BaselineComparison(
        ratio,
        Optional.of(Interval.around(difference, error, degrees, ALPHA).exponential()),
        OptionalDouble.of(degrees),
        StudentT.beyond(difference / error, degrees),
        regression(Interval.around(worse, error, degrees, ALPHA), worse, limit));
  }

  private static Regression regression(Interval worse, double estimate, double limit) {
    if (worse.high() < limit) {
      return Regression.WITHIN_LIMIT;
    }
    return worse.low() > 0 && estimate > limit ? Regression.REGRESSED : Regression.UNDECIDED;
  }

  private static Sample sample(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("without a valid run there is nothing to compare");
    }
    return Sample.ofLogarithms(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
