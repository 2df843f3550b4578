package io.brokerbench.core.suite.result;

import java.util.List;

/** The middle of values. */
final class Medians {

  private Medians() {}

  /** Of at least one value, in ascending order. */
  static double of(List<Double> sorted) {
    var half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }
}
