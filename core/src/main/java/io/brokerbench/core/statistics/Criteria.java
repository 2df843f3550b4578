package io.brokerbench.core.statistics;

/**
 * What all comparisons of a suite share.
 *
 * @param practicalPercent the smallest difference that matters, at least 0; as a ratio either way,
 *     so 3 means 1.03 and 1 / 1.03. With 0 nothing is ever equivalent
 * @param spending the rounds after which the comparisons are judged
 */
public record Criteria(double practicalPercent, AlphaSpending spending) {

  /** Checks the percentage. */
  public Criteria {
    Logarithms.ofPercent(practicalPercent);
  }

  /** The practical difference as a natural logarithm of a ratio. */
  double margin() {
    return Logarithms.ofPercent(practicalPercent);
  }
}
