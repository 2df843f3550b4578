package io.brokerbench.core.statistics;

import java.util.Arrays;

/** One figure of two cells, paired by round. */
public final class Pairing {

  private final Direction direction;
  private final double floorPercent;
  private final double[] logRatios;

  private Pairing(Direction direction, double floorPercent, double[] logRatios) {
    this.direction = direction;
    this.floorPercent = floorPercent;
    this.logRatios = logRatios;
  }

  /**
   * Pairs the runs of each round.
   *
   * @param baseline one value per round that was run, above 0; NaN where the round has no valid run
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
              : Sample.logarithm(candidate[i]) - Sample.logarithm(baseline[i]);
    }
    return new Pairing(direction, 0, logRatios);
  }

  /**
   * The same pairs, where a cell that ran twice differed from itself.
   *
   * @param percent no smaller difference is called one; see {@link #differencePercent()}
   */
  public Pairing withFloor(double percent) {
    return new Pairing(direction, percent, logRatios);
  }

  /** How far the cells are apart, either way, at least 0: of an A/A cell, the floor. NaN without pairs. */
  public double differencePercent() {
    return 100 * Math.expm1(Math.abs(PairedTest.of(pairs(rounds())).mean()));
  }

  Direction direction() {
    return direction;
  }

  /** As a natural logarithm of a ratio. */
  double floor() {
    return Math.log1p(floorPercent / 100);
  }

  int rounds() {
    return logRatios.length;
  }

  /** The logarithms of candidate / baseline up to a round, without the missing ones. */
  double[] pairs(int round) {
    return Arrays.stream(logRatios, 0, Math.min(round, rounds()))
        .filter(ratio -> !Double.isNaN(ratio))
        .toArray();
  }
}
