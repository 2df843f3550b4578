package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;

/** The attempt is over; the message says why. */
final class LoadFailedException extends Exception {

  private final Reason reason;

  LoadFailedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  CoordinatorFailure failure() {
    return new CoordinatorFailure(reason, getMessage());
  }
}
