package io.brokerbench.core.statistics;

import java.util.Arrays;
import java.util.Comparator;

/** Holm's step-down correction for several tests (Holm 1979). */
public final class Holm {

  private Holm() {}

  /**
   * Adjusts the p-values of a family of tests.
   *
   * @param p between 0 and 1, one per test
   * @return adjusted p-values in the same order; rejecting those below alpha keeps the probability
   *     of any false rejection at most alpha
   * @throws IllegalArgumentException if one is no probability
   */
  public static double[] adjust(double... p) {
    for (var value : p) {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException("p = " + value + ": must be between 0 and 1");
      }
    }
    var order = new Integer[p.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
    var adjusted = new double[p.length];
    var largest = 0.0;
    for (var rank = 0; rank < p.length; rank++) {
      largest = Math.max(largest, Math.min(1, (p.length - rank) * p[order[rank]]));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }
}
