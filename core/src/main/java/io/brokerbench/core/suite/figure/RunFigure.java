package io.brokerbench.core.suite.figure;

/**
 * One figure of a run.
 *
 * @param value as in {@code result.json}: latencies in microseconds, rates in messages per second,
 *     times to drain in seconds
 * @param excluded why it enters no comparison; null where it does
 */
public record RunFigure(double value, Exclusion excluded) {

  /** Whether it may enter a comparison. */
  public boolean counts() {
    return excluded == null;
  }
}
