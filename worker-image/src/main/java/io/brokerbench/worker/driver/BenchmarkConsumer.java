package io.brokerbench.worker.driver;

import java.time.Duration;

/** One consumer. All methods are for one thread, the consumer's own, but {@link #wakeUp}. */
public interface BenchmarkConsumer {

  /**
   * Does what the client needs the consumer's thread for, such as receiving what there is and
   * acknowledging as often as the plan says; waits for at most {@code atMost} if there is nothing.
   *
   * @throws DriverException if the client failed or an acknowledgement did
   */
  void poll(Duration atMost) throws DriverException;

  /**
   * The consumer's share of its subscription, with the first message of every partition located.
   *
   * @throws DriverException if a partition has no position
   */
  Share share() throws DriverException;

  /**
   * Makes a poll that waits return at once, where the client can be woken; else it waits to its
   * end. By any thread.
   */
  void wakeUp();

  /**
   * Disconnects.
   *
   * @throws DriverException if the client cannot be closed within {@code bound}
   */
  void close(Duration bound) throws DriverException;

  /**
   * A consumer's share of its subscription.
   *
   * @param joined whether the consumer was told its share, be it empty
   * @param partitions how many partitions are its, alone or with others as its subscription type
   *     has it
   * @param generation all consumers of a subscription that agree on who has which partition say the
   *     same number
   */
  record Share(boolean joined, int partitions, long generation) {

    /** Nothing was said yet. */
    public static final Share NONE = new Share(false, 0, -1);
  }
}
