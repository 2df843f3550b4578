package io.brokerbench.core.statistics;

import java.util.Optional;

/**
 * How a figure drifts with the rounds: a least-squares line through the logarithms.
 *
 * @param percentPerRound change from one round to the next
 * @param interval 95 % t interval of it
 * @param p two-sided, that there is no trend; not adjusted, so apply {@link Holm} where many cells
 *     are looked at
 */
public record Trend(double percentPerRound, Interval interval, double p) {

  private static final double ALPHA = 0.05;

  /**
   * Fits the line.
   *
   * @param values one per round, above 0; NaN where the round has no valid run
   * @return empty below three values, and where the line leaves no residual
   * @throws IllegalArgumentException if a value has no logarithm
   */
  public static Optional<Trend> of(double... values) {
    var n = 0;
    var meanRound = 0.0;
    var mean = 0.0;
    for (var round = 0; round < values.length; round++) {
      if (!Double.isNaN(values[round])) {
        n++;
        meanRound += round;
        mean += Logarithms.of(values[round]);
      }
    }
    if (n < Sample.MINIMUM) {
      return Optional.empty();
    }
    meanRound /= n;
    mean /= n;
    var roundSquares = 0.0;
    var products = 0.0;
    for (var round = 0; round < values.length; round++) {
      if (!Double.isNaN(values[round])) {
        var x = round - meanRound;
        var y = Math.log(values[round]) - mean;
        roundSquares += x * x;
        products += x * y;
      }
    }
    var slope = products / roundSquares;
    var residual = 0.0;
    for (var round = 0; round < values.length; round++) {
      if (!Double.isNaN(values[round])) {
        var rest = Math.log(values[round]) - mean - slope * (round - meanRound);
        residual += rest * rest;
      }
    }
    var error = Math.sqrt(residual / (n - 2) / roundSquares);
    if (Sample.isRounding(error, mean)) {
      return Optional.empty();
    }
    var line = Interval.around(slope, error, n - 2, ALPHA);
    return Optional.of(
        new Trend(
            100 * Math.expm1(slope),
            new Interval(100 * Math.expm1(line.low()), 100 * Math.expm1(line.high()), line.level()),
            StudentT.beyond(slope / error, n - 2)));
  }
}
