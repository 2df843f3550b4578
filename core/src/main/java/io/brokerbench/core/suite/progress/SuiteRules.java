package io.brokerbench.core.suite.progress;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.SuiteFailurePolicy;

/**
 * When a suite goes on, and when it ends.
 *
 * @param stopWhenDecided whether a cell gets no further round once all its comparisons have ended
 * @param budgetSeconds no run starts later than this after the first, in seconds; null: no limit
 * @param onFailure what follows a run without a valid repetition
 * @param suspend whether no further run starts
 * @param practicalPercent the smallest difference that matters, in percent, at least 0
 */
public record SuiteRules(
    boolean stopWhenDecided,
    Integer budgetSeconds,
    SuiteFailurePolicy onFailure,
    boolean suspend,
    double practicalPercent) {

  /** Those of a spec. */
  public static SuiteRules of(BenchmarkSuiteSpec spec) {
    return new SuiteRules(
        spec.stopWhen().decided(),
        spec.budgetSeconds(),
        spec.onFailure(),
        spec.suspend(),
        spec.compare() == null ? 0 : spec.compare().practicalPercent());
  }
}
