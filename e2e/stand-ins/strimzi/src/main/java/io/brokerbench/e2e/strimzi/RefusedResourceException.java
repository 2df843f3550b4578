package io.brokerbench.e2e.strimzi;

/** What Strimzi would not turn into a cluster; it tells reason and message in the status. */
final class RefusedResourceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String reason;

  /** Refused for {@code reason}, the name of the exception that Strimzi throws. */
  RefusedResourceException(String reason, String message) {
    super(message);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
