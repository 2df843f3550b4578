package io.brokerbench.core.suite.progress;

/**
 * Which run of a suite.
 *
 * @param cell index of the cell in the plan
 * @param round from 1
 * @param attempt 1 for the first run of the cell in the round, at most {@value #MOST_ATTEMPTS}
 */
public record RunKey(int cell, int round, int attempt) {

  /** A run whose figures do not count is repeated twice at most. */
  public static final int MOST_ATTEMPTS = 3;
}
