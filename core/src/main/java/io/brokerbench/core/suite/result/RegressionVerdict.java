package io.brokerbench.core.suite.result;

import io.brokerbench.core.statistics.Regression;

/** What a comparison with an earlier suite says. */
public enum RegressionVerdict {
  /** Significantly worse than then, and the estimate is beyond the limit. */
  Regressed,
  /** Significantly better than the limit. */
  WithinLimit,
  /** The runs decide nothing. */
  Undecided;

  static RegressionVerdict of(Regression regression) {
    return switch (regression) {
      case REGRESSED -> Regressed;
      case WITHIN_LIMIT -> WithinLimit;
      case UNDECIDED -> Undecided;
    };
  }
}
