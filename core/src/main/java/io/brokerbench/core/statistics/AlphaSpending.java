package io.brokerbench.core.statistics;

/**
 * How much of the error probability each look at a suite may use.
 *
 * <p>Each look has five times the cumulative probability of the look before it, and the last look
 * reaches the whole: 0.2, 1 and 5 % after rounds 4, 5 and 6 of 6. The late looks have the most
 * data, so they get most of it.
 *
 * @param rounds planned rounds, at least 1; must not change once the suite has begun
 * @param early whether the suite may stop before its last round; otherwise the last round is the
 *     only look
 * @param lastLook the round after which no other follows, 1 to rounds; see {@link #endedAfter}
 */
public record AlphaSpending(int rounds, boolean early, int lastLook) {

  /** The probability of any false verdict of a kind in a whole suite. */
  public static final double ALPHA = 0.05;

  /** With fewer rounds no difference can reach its share. */
  private static final int FIRST_LOOK = 4;

  private static final double GROWTH = 5;

  /** Checks the rounds. */
  public AlphaSpending {
    if (rounds < 1) {
      throw new IllegalArgumentException(rounds + " rounds: must be at least 1");
    }
    if (lastLook < 1 || lastLook > rounds) {
      throw new IllegalArgumentException(
          "last look at round " + lastLook + ": must be 1 to " + rounds);
    }
  }

  /** A suite that runs all its rounds, or stops because its comparisons are decided. */
  public AlphaSpending(int rounds, boolean early) {
    this(rounds, early, rounds);
  }

  /**
   * The same suite, ended by its budget, by its user or by a failure: the last look has all that
   * the earlier ones left.
   *
   * <p>The error probability holds only if the end does not depend on the figures.
   *
   * @param round the last complete round, 1 to the planned rounds
   */
  public AlphaSpending endedAfter(int round) {
    return new AlphaSpending(rounds, early, round);
  }

  /** The round after which the suite is looked at first, at least 1. */
  public int firstLook() {
    return early ? Math.min(FIRST_LOOK, lastLook) : lastLook;
  }

  /** What all looks up to the one after this round may use, between 0 and {@link #ALPHA}. */
  public double cumulative(int round) {
    if (round < firstLook()) {
      return 0;
    }
    return round >= lastLook ? ALPHA : ALPHA * Math.pow(GROWTH, round - rounds);
  }

  /** What the look after this round may use, 0 where there is none. */
  public double at(int round) {
    return round > lastLook ? 0 : cumulative(round) - cumulative(round - 1);
  }
}
