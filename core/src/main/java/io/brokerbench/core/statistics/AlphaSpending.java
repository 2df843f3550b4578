package io.brokerbench.core.statistics;

/**
 * How much of the error probability each look at a suite may use.
 *
 * <p>Each look has five times the cumulative probability of the look before it, and the look after
 * the last round reaches the whole: 0.2, 1 and 5 % after rounds 4, 5 and 6 of 6. So the late looks,
 * which have the most data, have most of it.
 *
 * @param rounds planned rounds, at least 1
 * @param early whether the suite may stop before its last round; otherwise the last round is the only
 *     look
 */
public record AlphaSpending(int rounds, boolean early) {

  /** The probability of any false verdict of a kind in a whole suite. */
  public static final double ALPHA = 0.05;

  /** With fewer rounds no difference can reach its share. */
  private static final int FIRST_LOOK = 4;

  private static final double GROWTH = 5;

  /** Checks the number of rounds. */
  public AlphaSpending {
    if (rounds < 1) {
      throw new IllegalArgumentException(rounds + " rounds: must be at least 1");
    }
  }

  /** The round after which the suite is looked at first, at least 1. */
  public int firstLook() {
    return early ? Math.min(FIRST_LOOK, rounds) : rounds;
  }

  /** What all looks up to the one after this round may use, between 0 and {@link #ALPHA}. */
  public double cumulative(int round) {
    if (round < firstLook()) {
      return 0;
    }
    return round >= rounds ? ALPHA : ALPHA * Math.pow(GROWTH, round - rounds);
  }

  /** What the look after this round may use, 0 where there is none. */
  public double at(int round) {
    return round > rounds ? 0 : cumulative(round) - cumulative(round - 1);
  }
}
