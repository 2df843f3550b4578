package io.brokerbench.core.access;

/** Credentials are missing or unusable; the message says which and why, and has no part of them. */
public final class InvalidCredentialsException extends Exception {

  /** Which, and why. */
  public InvalidCredentialsException(String message) {
    super(message);
  }
}
