package io.brokerbench.core.broker;

/** A cluster does not take what proves who we are, or we do not trust what it shows of itself. */
public final class NotAuthenticatedException extends BrokerException {

  /** What was asked of which cluster, and why it failed. */
  public NotAuthenticatedException(String message, Throwable cause) {
    super(message, cause);
  }
}
