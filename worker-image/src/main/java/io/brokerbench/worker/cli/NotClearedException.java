package io.brokerbench.worker.cli;

import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.message.Message;

/** The operator did not let the coordinator use the brokers. */
final class NotClearedException extends Exception {

  private final transient CoordinatorFailure failure;

  NotClearedException(Reason reason, Message problem, Throwable cause) {
    super(problem.toString(), cause);
    this.failure = new CoordinatorFailure(reason, problem.toString());
  }

  CoordinatorFailure failure() {
    return failure;
  }
}
