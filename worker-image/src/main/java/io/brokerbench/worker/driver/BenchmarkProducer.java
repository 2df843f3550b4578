package io.brokerbench.worker.driver;

import java.time.Duration;

/** One producer. Its {@link SendListener} hears of every message that {@link #send} took. */
public interface BenchmarkProducer {

  /**
   * Hands one message to the client, by one thread at a time. Never throws for a message that
   * fails: the listener is told. When this returns, {@code payload} may be written again.
   *
   * @param payload the whole message
   * @param sequence the producer's number for it
   * @param intended when it was due, in nanoseconds by the worker's clock
   * @param actual now, likewise
   */
  void send(byte[] payload, long sequence, long intended, long actual);

  /**
   * Waits until every message is acknowledged or failed, fails those that are neither within {@code
   * bound}, and disconnects.
   *
   * @throws DriverException if the client cannot be closed
   */
  void flushAndClose(Duration bound) throws DriverException;
}
