package io.brokerbench.worker.driver;

/** A client library did not do what it was asked; the message says which client, and why. */
public class DriverException extends Exception {

  /** Which client was asked for what, and why it failed. */
  public DriverException(String message, Throwable cause) {
    super(
        message + ": " + (cause.getMessage() == null ? cause.toString() : cause.getMessage()),
        cause);
  }

  /** Which client was asked for what, and why it failed. */
  public DriverException(String message) {
    super(message);
  }
}
