package io.brokerbench.core.suite.result;

import io.brokerbench.core.statistics.Verdict;

/** What a comparison says of the candidate. */
public enum ComparisonVerdict {
  /** Significantly better than the baseline, by more than the practical difference. */
  Better,
  /** Significantly worse than the baseline, by more than the practical difference. */
  Worse,
  /** Significantly closer to the baseline than the practical difference. */
  Equivalent,
  /** The runs decide nothing. */
  Undecided;

  static ComparisonVerdict of(Verdict verdict) {
    return switch (verdict) {
      case BETTER -> Better;
      case WORSE -> Worse;
      case EQUIVALENT -> Equivalent;
      case UNDECIDED -> Undecided;
    };
  }
}
