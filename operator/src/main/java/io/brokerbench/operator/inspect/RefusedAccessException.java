package io.brokerbench.operator.inspect;

import io.brokerbench.api.Reason;

/** The credentials of a run cannot be used; the message says which and why. */
public final class RefusedAccessException extends Exception {

  private final Reason reason;

  /** Why the run ends, and the words for it. */
  public RefusedAccessException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
