package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import java.time.Duration;

/** Closes clients, whose libraries have no bound for it. */
public final class Closing {

  private Closing() {}

  /**
   * Closes a client in a thread of its own, which goes on if the bound is over.
   *
   * @throws DriverException if the client is not closed within the bound, or this is interrupted
   */
  public static void await(Message name, Duration bound, Runnable close) throws DriverException {
    var closing = Thread.ofVirtual().name("close-client").start(close);
    try {
      if (!closing.join(bound)) {
        throw new DriverException(
            DriverMessage.NOT_CLOSED.with(
                name, DriverMessage.NOT_CLOSED_IN_TIME.with(bound.toSeconds())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    }
  }
}
