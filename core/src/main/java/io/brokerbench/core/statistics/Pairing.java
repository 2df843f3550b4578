package io.brokerbench.core.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/** One figure of two cells, paired by round. */
public final class Pairing {

  private final Direction direction;
  private final IntToDoubleFunction floor;
  private final int leftOutFrom;
  private final double[] logRatios;

  private Pairing(
      Direction direction, IntToDoubleFunction floor, int leftOutFrom, double... logRatios) {
    this.direction = direction;
    this.floor = floor;
    this.leftOutFrom = leftOutFrom;
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
    return new Pairing(direction, round -> 0, Integer.MAX_VALUE, logRatios);
  }

  /**
   * The same pairs, where a cell that ran twice differed from itself.
   *
   * @param percent at least 0; no smaller difference is called one. See {@link
   *     #differencePercent()}
   * @throws IllegalArgumentException if the percentage is negative or no number
   */
  public Pairing withFloor(double percent) {
    var least = Logarithms.ofPercent(percent);
    return new Pairing(direction, round -> least, leftOutFrom, logRatios);
  }

  /**
   * The same pairs, where a cell that ran twice differed from itself. Each look uses the difference
   * up to its round, so that a later difference changes no verdict.
   *
   * @param sameCell the two runs of that cell in each round
   */
  public Pairing withFloor(Pairing sameCell) {
    return new Pairing(direction, sameCell::distance, leftOutFrom, logRatios);
  }

  /**
   * The same pairs, where the figure of a run has no logarithm. Looks before that round stay valid;
   * from that round on there are no pairs, so the comparison stays undecided.
   *
   * @param round of the first such run, at least 1
   */
  public Pairing leftOutFrom(int round) {
    return new Pairing(direction, floor, Math.min(round, leftOutFrom), logRatios);
  }

  /** How far the cells are apart, either way, at least 0: of an A/A cell, the floor. */
  public OptionalDouble differencePercent() {
    return pairs(rounds()).length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * Math.expm1(distance(rounds())));
  }

  private double distance(int round) {
    var pairs = pairs(round);
    return pairs.length == 0 ? 0 : Math.abs(Sample.of(pairs).mean());
  }

  Direction direction() {
    return direction;
  }

  /** As a natural logarithm of a ratio, of a look after that round. */
  double floor(int round) {
    return floor.applyAsDouble(round);
  }

  int rounds() {
    return logRatios.length;
  }

  /** The logarithms of candidate / baseline up to a round, without the missing ones. */
  double[] pairs(int round) {
    if (round >= leftOutFrom) {
      return new double[0];
    }
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
