package io.brokerbench.generator.harness;

import java.util.concurrent.TimeUnit;

/**
 * How far load has come, as the broker sees it: the same for every generator, and none of them has
 * to be believed.
 */
interface Progress extends AutoCloseable {

  /**
   * Messages since the start.
   *
   * @param produced in all topics
   * @param consumed by all consumers
   * @param nanos when that was looked at, by the monotonic clock
   * @param consumedNanos when the consumers had come that far
   */
  record Position(long produced, long consumed, long nanos, long consumedNanos) {

    /** How fast messages were produced from this position to a later one. */
    double producedPerSecondUntil(Position later) {
      return perSecond(later.produced - produced, later.nanos - nanos);
    }

    /** How fast they were consumed. */
    double consumedPerSecondUntil(Position later) {
      return perSecond(later.consumed - consumed, later.consumedNanos - consumedNanos);
    }

    /** As a rate: so many messages in so many nanoseconds. */
    static double perSecond(long messages, long nanos) {
      return messages * (double) TimeUnit.SECONDS.toNanos(1) / nanos;
    }
  }

  /** Returns when the broker answers. */
  void awaitBroker();

  /** Makes a topic of {@link Workload#PARTITIONS}. */
  void createTopic(String name);

  /**
   * How far it has come now.
   *
   * @param consumed whether there are consumers
   */
  Position position(boolean consumed);

  /** How many messages all consumers have come to now, as far as the broker knows. */
  long consumed();

  /** Whether there are messages already. */
  boolean hasBegun();

  /** Keeps messages no longer than is needed, in all topics that there are now. */
  void keepLittle();

  /** Deletes every topic, and with it what was committed. */
  void clear();

  @Override
  void close();
}
