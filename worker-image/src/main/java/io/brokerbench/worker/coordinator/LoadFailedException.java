package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.message.Message;

/** The attempt is over; the message says why. */
final class LoadFailedException extends Exception {

  private final Reason reason;
  private final transient Message problem;

  LoadFailedException(Reason reason, Message problem) {
    super(problem.toString());
    this.reason = reason;
    this.problem = problem;
  }

  Message problem() {
    return problem;
  }

  CoordinatorFailure failure() {
    return new CoordinatorFailure(reason, getMessage());
  }
}
