package io.brokerbench.core.statistics;

/** Whether a figure became worse than an earlier suite's by more than a limit. */
public enum Regression {
  /** The interval excludes an equal figure, and the estimate is worse than the limit. */
  REGRESSED,
  /** The whole interval is better than the limit. */
  WITHIN_LIMIT,
  /** The interval reaches over the limit, or there is none. */
  UNDECIDED
}
