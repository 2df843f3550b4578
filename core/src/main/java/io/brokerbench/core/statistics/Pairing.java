package io.brokerbench.core.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;

/** One figure of two cells, paired by round. */
public final class Pairing {

  private final Direction direction;
  private final double floor;
  private final double[] logRatios;

  private Pairing(Direction direction, double floor, double[] logRatios) {
    this.direction = direction;
    this.floor = floor;
    this.logRatios = logRatios;
  }

  /**
   * Pairs the runs of each round.
   *
   * <p>A round in which either run is missing enters no comparison, and {@link Comparison#n} is
   * smaller.
   *
   * @param baseline one value per round that was run, above 0 (see {@link Logarithms#exists}); NaN
   *     where the round has no valid run, or where that run marks the figure as the generator's
   * @param candidate likewise, of the other cell
   * @throws IllegalArgumentException if the numbers of rounds differ, or a value has no logarithm
   */
  public static Pairing of(Direction direction, double[] baseline, double[] candidate) {
    if (baseline.length != candidate.length) {
      throw new IllegalArgumentException(
          baseline.length + " and " + candidate.length + " rounds: must be equally many");
    }
    var logRatios = new double[baseline.length];
    for (var i = 0; i < logRatios.length; i++) {
      logRatios[i] =
          Double.isNaN(baseline[i]) || Double.isNaN(candidate[i])
              ? Double.NaN
              : Logarithms.of(candidate[i]) - Logarithms.of(baseline[i]);
    }
    return new Pairing(direction, 0, logRatios);
  }

  /**
   * The same pairs, where a cell that ran twice differed from itself.
   *
   * @param percent at least 0; no smaller difference is called one. See {@link
   *     #differencePercent()}
   * @throws IllegalArgumentException if the percentage is negative or no number
   */
  public Pairing withFloor(double percent) {
    return new Pairing(direction, Logarithms.ofPercent(percent), logRatios);
  }

  /** How far the cells are apart, either way, at least 0: of an A/A cell, the floor. */
  public OptionalDouble differencePercent() {
    var pairs = pairs(rounds());
    return pairs.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * Math.expm1(Math.abs(Sample.of(pairs).mean())));
  }

  Direction direction() {
    return direction;
  }

  /** As a natural logarithm of a ratio. */
  double floor() {
    return floor;
  }

  int rounds() {
    return logRatios.length;
  }

  /** The logarithms of candidate / baseline up to a round, without the missing ones. */
  double[] pairs(int round) {
    var pairs = new double[Math.min(round, rounds())];
    var n = 0;
    for (var i = 0; i < pairs.length; i++) {
      if (!Double.isNaN(logRatios[i])) {
        pairs[n++] = logRatios[i];
      }
    }
    return Arrays.copyOf(pairs, n);
  }
}
