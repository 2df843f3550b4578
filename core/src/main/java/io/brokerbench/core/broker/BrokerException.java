package io.brokerbench.core.broker;

/** A cluster did not do what it was asked; the message says which cluster and what was asked. */
public class BrokerException extends Exception {

  /** What was asked of which cluster, and why it failed. */
  public BrokerException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What was asked of which cluster, and why it failed. */
  public BrokerException(String message) {
    super(message);
  }
}
