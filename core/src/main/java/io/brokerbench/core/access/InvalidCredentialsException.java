package io.brokerbench.core.access;

import io.brokerbench.core.message.Message;

/** Credentials are missing or unusable; the message says which and why, and has no part of them. */
public final class InvalidCredentialsException extends Exception {

  private final transient Message details;

  /** Which, and why. */
  public InvalidCredentialsException(Message details) {
    super(details.toString());
    this.details = details;
  }

  /** The message, by its identity. */
  public Message details() {
    return details;
  }
}
