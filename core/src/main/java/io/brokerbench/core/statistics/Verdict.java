package io.brokerbench.core.statistics;

/** What a comparison says of the candidate. */
public enum Verdict {
  /** Significantly better than the baseline, with an estimate beyond the practical difference. */
  BETTER,
  /** Significantly worse than the baseline, with an estimate beyond the practical difference. */
  WORSE,
  /** Significantly closer to the baseline than the practical difference. */
  EQUIVALENT,
  /** The data decide nothing. */
  UNDECIDED
}
