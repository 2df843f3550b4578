package io.brokerbench.operator.settings;

import io.brokerbench.core.message.Message;

/** An environment variable of the operator is missing or malformed; the operator does not start. */
public final class InvalidSettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient Message details;

  /** Which variable, and what it must be. */
  public InvalidSettingException(Message details) {
    this(details, null);
  }

  InvalidSettingException(Message details, Throwable cause) {
    super(details.toString(), cause);
    this.details = details;
  }

  /** Which variable, and what it must be. */
  public Message details() {
    return details;
  }
}
