package io.brokerbench.core.statistics;

/** Which values of a figure are good. */
public enum Direction {
  /** A latency, or a time to drain. */
  LOWER_IS_BETTER,
  /** A throughput, a rate, or a peak. */
  HIGHER_IS_BETTER
}
