package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.Keys;

/** Chooses the key of each message of one producer. For one pacing thread. */
interface KeySequence {

  /**
   * The number of the key of the producer's next message, or {@link Keys#NONE}.
   *
   * @param sequence the producer's number for the message
   */
  int next(long sequence);
}
