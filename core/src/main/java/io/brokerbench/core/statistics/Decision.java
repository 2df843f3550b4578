package io.brokerbench.core.statistics;

/**
 * The verdict of one comparison, and the look that gave it.
 *
 * @param round the last round that was looked at, 0 before the first look
 * @param p adjusted for looks and comparisons, of a difference
 * @param equivalenceP likewise, of equivalence
 */
public record Decision(Verdict verdict, int round, double p, double equivalenceP) {

  /** Whether later rounds may still decide it. */
  public boolean open() {
    return verdict == Verdict.UNDECIDED;
  }
}
