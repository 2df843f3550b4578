package io.brokerbench.worker.driver;

/** Hears what becomes of each message of one producer, exactly once for each. */
public interface SendListener {

  /**
   * The brokers acknowledged it, as the durability level asks. By one thread at a time.
   *
   * @param partition of the topic, from 0
   */
  void acknowledged(long sequence, long intended, long actual, int partition);

  /** It failed, and whether the brokers have it is unknown. By any thread. */
  void failed(long sequence, long intended, long actual, Exception cause);
}
