package io.brokerbench.core.statistics;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How much two runs of one round differ without a cause: what a comparison of pairs has to beat.
 */
public final class PairNoise {

  private PairNoise() {}

  /**
   * The variation from run to run within a round, from the spread of the log ratios. Their variance
   * is pooled over the comparisons, each with as many degrees of freedom as it has pairs but one. A
   * drift from round to round moves both runs of a pair, so it does not enter.
   *
   * @param pairings of one figure
   * @return coefficient of variation of one run, as a share, above 0; empty where no comparison has
   *     three pairs that differ
   */
  public static OptionalDouble of(List<Pairing> pairings) {
    var squares = 0.0;
    var degrees = 0;
    for (var pairing : pairings) {
      var sample = Sample.of(pairing.pairs(pairing.rounds()));
      if (sample.testable()) {
        squares += (sample.n() - 1) * sample.deviation() * sample.deviation();
        degrees += sample.n() - 1;
      }
    }
    return degrees == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(Math.expm1(squares / degrees / 2)));
  }
}
