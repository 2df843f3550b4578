package io.brokerbench.core.broker;

import io.brokerbench.core.message.Message;

/** A cluster did not do what it was asked; the message says which cluster and what was asked. */
public class BrokerException extends Exception {

  private final transient Message details;

  /** What was asked of which cluster, and why it failed. */
  public BrokerException(Message details, Throwable cause) {
    super(details.toString(), cause);
    this.details = details;
  }

  /** What was asked of which cluster, and why it failed. */
  public BrokerException(Message details) {
    this(details, null);
  }

  /** The message, by its identity. */
  public Message details() {
    return details;
  }
}
