package io.brokerbench.core.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution. */
final class StudentT {

  private static final int KEPT = 64;
  private static final TDistribution[] DISTRIBUTIONS = new TDistribution[KEPT];

  static {
    for (var degrees = 1; degrees < KEPT; degrees++) {
      DISTRIBUTIONS[degrees] = TDistribution.of(degrees);
    }
  }

  private record Critical(double probability, double degreesOfFreedom, double value) {}

  /** Most cells of a suite have equally many runs, and a search takes longer than a test. */
  private static volatile Critical latest = new Critical(0.5, 1, 0);

  private StudentT() {}

  private static TDistribution of(double degreesOfFreedom) {
    var whole = (int) degreesOfFreedom;
    return whole == degreesOfFreedom && whole < KEPT
        ? DISTRIBUTIONS[whole]
        : TDistribution.of(degreesOfFreedom);
  }

  /** The probability of a value above t. */
  static double above(double t, double degreesOfFreedom) {
    return of(degreesOfFreedom).survivalProbability(t);
  }

  /** The probability of a value at least as far from 0 as t. */
  static double beyond(double t, double degreesOfFreedom) {
    return Math.min(1, 2 * above(Math.abs(t), degreesOfFreedom));
  }

  /** The value that is exceeded with this probability. */
  static double critical(double probability, double degreesOfFreedom) {
    var known = latest;
    if (known.probability != probability || known.degreesOfFreedom != degreesOfFreedom) {
      var value = of(degreesOfFreedom).inverseSurvivalProbability(probability);
      known = new Critical(probability, degreesOfFreedom, value);
      latest = known;
    }
    return known.value;
  }
}
