package io.brokerbench.core.broker;

import io.brokerbench.core.message.Message;

/** A cluster does not accept our credentials, or we do not trust its certificate. */
public final class NotAuthenticatedException extends BrokerException {

  /** What was asked of which cluster, and why it failed. */
  public NotAuthenticatedException(Message details, Throwable cause) {
    super(details, cause);
  }
}
