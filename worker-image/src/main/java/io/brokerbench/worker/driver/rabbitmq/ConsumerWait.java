package io.brokerbench.worker.driver.rabbitmq;

/** Where the thread of one consumer waits until there is something to do besides receiving. */
final class ConsumerWait {

  private boolean woken;
  private boolean disturbed;

  /** Ends the next or current wait at once. By any thread. */
  synchronized void wakeUp() {
    woken = true;
    notifyAll();
  }

  /** Something has to be read anew. By any thread. */
  synchronized void disturb() {
    disturbed = true;
    wakeUp();
  }

  /** Whether something has to be read anew, since this was asked last. */
  synchronized boolean takeDisturbance() {
    var was = disturbed;
    disturbed = false;
    return was;
  }

  /** Waits for at most {@code nanos}. By the consumer's thread. */
  synchronized void await(long nanos) {
    var deadline = System.nanoTime() + nanos;
    var left = nanos;
    while (!woken && left > 0) {
      try {
        // Rounded up: a wait of 0 ms would be one without an end.
        wait(left / 1_000_000 + 1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
      left = deadline - System.nanoTime();
    }
    woken = false;
  }
}
