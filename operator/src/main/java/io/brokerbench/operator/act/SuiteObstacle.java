package io.brokerbench.operator.act;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;

/**
 * Why a run of a suite could not be created.
 *
 * @param run its name
 * @param details what the API server said when it rejected the run; null where another run has its
 *     name
 */
public record SuiteObstacle(String run, String details) {

  /** Whether the API server rejected the run, and would again. */
  public boolean refused() {
    return details != null;
  }

  /** For the status of the suite. */
  public Message message() {
    return refused()
        ? SuiteLifecycleMessage.START_REFUSED.with(run, details)
        : SuiteLifecycleMessage.NAME_TAKEN.with(run);
  }
}
