package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;

/** What requests failed of. */
final class Failures {

  private Failures() {}

  /** What the server said, if it said anything: the client wraps it. */
  static Exception told(Exception failure) {
    return failure.getCause() instanceof ShutdownSignalException told ? told : failure;
  }
}
