package io.brokerbench.worker.load;

import io.brokerbench.worker.measure.IntervalFigures;

/** A thread that sends the messages of some producers, from the start of the load to its end. */
interface SendingThread {

  /** Starts it, once. */
  void start();

  /** Asks it to end at once. */
  void stop();

  /** Whether it has sent all it will. */
  boolean finished();

  /** Messages that were due and never sent; of a finished thread. */
  long unsent();

  /** Moves everything that was measured since the last call. */
  void moveTo(IntervalFigures figures);
}
