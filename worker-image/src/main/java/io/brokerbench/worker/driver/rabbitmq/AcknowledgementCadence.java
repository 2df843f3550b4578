package io.brokerbench.worker.driver.rabbitmq;

import java.time.Duration;

/**
 * When a channel acknowledges what it has received: after so many messages, or so long after the
 * first of them. Times are of {@link System#nanoTime}. For one thread at a time.
 */
final class AcknowledgementCadence {

  private final int every;
  private final long intervalNanos;
  private int waiting;
  private long lastTag;
  private long since;

  /**
   * Nothing was received yet.
   *
   * @param every so many messages, at least 1, and fewer than a queue sends without an
   *     acknowledgement
   */
  AcknowledgementCadence(int every, Duration interval) {
    this.every = every;
    intervalNanos = interval.toNanos();
  }

  /** One message was received. */
  void received(long tag, long now) {
    if (waiting++ == 0) {
      since = now;
    }
    lastTag = tag;
  }

  /** Whether to acknowledge now. */
  boolean isDue(long now) {
    return waiting >= every || waiting > 0 && now - since >= intervalNanos;
  }

  /** In how many nanoseconds it may be due, if no more comes than one message at once. */
  long nanosLeft(long now) {
    return waiting == 0 ? intervalNanos : Math.max(0, since + intervalNanos - now);
  }

  /** The tag up to which to acknowledge; from now on nothing waits. */
  long take() {
    waiting = 0;
    return lastTag;
  }

  /** Whether something was received and is not acknowledged. */
  boolean isWaiting() {
    return waiting > 0;
  }
}
