package io.brokerbench.operator.act;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;

/**
 * Why a run of a suite could not be created.
 *
 * @param run its name
 * @param message for the status of the suite
 * @param details what the API server said when it rejected the run; null where something else has a
 *     name that the run needs
 */
public record SuiteObstacle(String run, Message message, String details) {

  /** The API server rejected the run. */
  static SuiteObstacle refused(String run, String details) {
    return new SuiteObstacle(run, SuiteLifecycleMessage.START_REFUSED.with(run, details), details);
  }

  /** A run of another owner has its name. */
  static SuiteObstacle nameTaken(String run) {
    return new SuiteObstacle(run, SuiteLifecycleMessage.NAME_TAKEN.with(run), null);
  }

  /** A ConfigMap without the labels of a record has the name of its record. */
  static SuiteObstacle recordNameTaken(String run, String configMap) {
    return new SuiteObstacle(
        run, SuiteLifecycleMessage.RECORD_NAME_TAKEN.with(configMap, run), null);
  }

  /** Whether the API server rejected the run, and would again. */
  public boolean refused() {
    return details != null;
  }
}
