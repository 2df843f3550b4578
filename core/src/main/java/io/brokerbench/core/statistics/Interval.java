package io.brokerbench.core.statistics;

/**
 * A confidence interval.
 *
 * @param low lower end, in the unit of the estimate
 * @param high upper end, in the unit of the estimate
 * @param level confidence level, between 0 and 1
 */
public record Interval(double low, double high, double level) {

  static Interval around(double estimate, double standardError, double degrees, double alpha) {
    var reach = StudentT.critical(alpha / 2, degrees) * standardError;
    return new Interval(estimate - reach, estimate + reach, 1 - alpha);
  }

  /** The same interval of the figure, where this one is of its natural logarithm. */
  Interval exponential() {
    return new Interval(Math.exp(low), Math.exp(high), level);
  }

  /** Whether the value lies in the interval, its ends included. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
