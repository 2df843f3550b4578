package io.brokerbench.worker.driver;

import java.time.Duration;

/** One producer. Its {@link SendListener} hears of every message that {@link #send} took. */
public interface BenchmarkProducer {

  /**
   * How long a message waits until the client has room for it, before it fails, and where nothing
   * else is set, as the {@code max.block.ms} of Kafka's client has it.
   */
  Duration LONGEST_WAIT = Duration.ofSeconds(60);

  /**
   * A payload to write the next message into: one that the client does not use, or not any more.
   * Waits while the client holds as many as the byte budget of the producer allows. By the sending
   * thread, before each {@link #send}.
   */
  byte[] nextPayload();

  /**
   * Hands the message in the payload that {@link #nextPayload} returned last to the client, by one
   * thread at a time. The payload must not be written any more. Never throws for a message that
   * fails: the listener is told.
   *
   * @param key number of the message's key, below the plan's {@code keys.distinct}, or {@link
   *     Keys#NONE}
   * @param sequence the producer's number for it
   * @param intended when it was due, in nanoseconds by the worker's clock
   * @param actual now, likewise
   */
  void send(int key, long sequence, long intended, long actual);

  /**
   * For how long, since it was made, {@link #nextPayload} and {@link #send} have waited because the
   * client held all that it may, or did not know its brokers. By the sending thread.
   */
  default long waitedNanos() {
    return 0;
  }

  /**
   * Sends what the client still holds, and waits until every message is acknowledged or failed, or
   * {@code bound} is over, which a client without a bound of its own may exceed until it is closed.
   *
   * @throws DriverException if the client refuses
   */
  void flush(Duration bound) throws DriverException, InterruptedException;

  /**
   * Waits until every message is acknowledged or failed, fails those that are neither within {@code
   * bound}, and disconnects.
   *
   * @throws DriverException if the client cannot be closed
   */
  void close(Duration bound) throws DriverException;
}
