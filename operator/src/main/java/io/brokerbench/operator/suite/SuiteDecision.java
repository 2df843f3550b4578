package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkSuiteStatus;
import java.util.List;

/**
 * What comes next for a suite.
 *
 * @param actions to do, in order, before the status is written
 * @param status the status from now on
 */
public record SuiteDecision(List<SuiteAction> actions, BenchmarkSuiteStatus status) {

  /** Copies the list. */
  public SuiteDecision {
    actions = List.copyOf(actions);
  }

  /** Whether the suite ends with it. */
  public boolean ends() {
    return SuiteLifecycle.isFinished(status);
  }
}
