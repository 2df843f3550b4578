package io.brokerbench.operator.inspect;

import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;

/** The credentials of a run cannot be used; the message says which and why. */
public final class RefusedAccessException extends Exception {

  private final Reason reason;
  private final transient Message details;

  /** Why the run ends, and the message for its status. */
  public RefusedAccessException(Reason reason, Message details) {
    super(details.toString());
    this.reason = reason;
    this.details = details;
  }

  Reason reason() {
    return reason;
  }

  Message details() {
    return details;
  }
}
