package io.brokerbench.core.suite;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.SuiteRetention;
import io.brokerbench.core.message.Problem;
import java.util.Optional;

/**
 * Holds {@code retain.runs} to the number of runs that the operator has room for. It concerns
 * suites in a cluster: without the operator, there are no BenchmarkRuns to retain.
 */
public final class RetainedRunsLimit {

  private RetainedRunsLimit() {}

  /**
   * The error of a suite that would retain too many runs. How many fail is not known before, so
   * only {@code Always} has it.
   *
   * @param plan of that spec
   */
  public static Optional<Problem> problem(BenchmarkSuiteSpec spec, SuitePlan plan) {
    var retention = spec.retain().runs();
    return retention != SuiteRetention.Always || plan.runs() <= BenchmarkSuite.MAX_RETAINED_RUNS
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "spec.retain.runs",
                retention.name(),
                SuiteMessage.TOO_MANY_RETAINED.with(
                    plan.runs(), BenchmarkSuite.MAX_RETAINED_RUNS)));
  }
}
