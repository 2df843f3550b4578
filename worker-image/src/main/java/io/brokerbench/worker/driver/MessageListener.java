package io.brokerbench.worker.driver;

import java.nio.ByteBuffer;

/** Hears of each message that a consumer received. For one thread at a time. */
public interface MessageListener {

  /**
   * Some messages are about to be told, until {@link #batchOver}; returns the time of their
   * receipt.
   */
  long batchReceived();

  /**
   * One message.
   *
   * @param partition of its topic, from 0
   * @param payload the whole message, from position to limit; only until this returns
   * @param receivedAt what {@link #batchReceived} returned
   */
  void received(int partition, ByteBuffer payload, long receivedAt);

  /** They have been told, or telling them has failed. */
  void batchOver();
}
