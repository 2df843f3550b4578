package io.brokerbench.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's step-down correction for several tests (Holm 1979). */
public final class Holm {

  private Holm() {}

  /**
   * Adjusts the p-values of a family of tests.
   *
   * @param p between 0 and 1, one per test
   * @return adjusted p-values in the same order; rejecting those below alpha keeps the probability of
   *     any false rejection at most alpha
   */
  public static double[] adjust(double... p) {
    var order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    var adjusted = new double[p.length];
    var largest = 0.0;
    for (var rank = 0; rank < p.length; rank++) {
      largest = Math.max(largest, Math.min(1, (p.length - rank) * p[order[rank]]));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }
}
