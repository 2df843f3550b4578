package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.SendListener;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * How many messages of one producer are neither acknowledged nor failed. One thread sends; any
 * threads hear what becomes of its messages. Allocates nothing.
 */
final class InFlight implements SendListener {

  /** Of the limit: so much room is worth waking a thread up for. */
  private static final int WORTH_WAKING = 256;

  private final long limit;
  private final SendListener listener;
  private final AtomicLong ended = new AtomicLong();
  private volatile Thread waiting;

  /** How many must have ended to wake what waits. Written before {@link #waiting}. */
  private long wakeAt;

  /** By the sending thread only, as is how many had ended when it looked last. */
  private long sent;

  private long endedBefore;

  /**
   * None yet.
   *
   * @param limit how many there may be, at least 1
   * @param listener hears what this hears
   */
  InFlight(long limit, SendListener listener) {
    this.limit = limit;
    this.listener = listener;
  }

  /** One more is handed to the client. By the sending thread. */
  void sends() {
    sent++;
  }

  /** Whether no more may be sent. By the sending thread. */
  boolean isFull() {
    if (sent - endedBefore < limit) {
      return false;
    }
    endedBefore = ended.get();
    return sent - endedBefore >= limit;
  }

  /**
   * Returns soon after there is room again, at the latest after so long. By the sending thread.
   *
   * <p>A client tells of a whole batch at once. Woken up by the first of its messages, the thread
   * would send one message, and wait for the next.
   */
  void awaitRoom(long nanos) {
    wakeAt = sent - limit + 1 + limit / WORTH_WAKING;
    waiting = Thread.currentThread();
    // Looked at again after the thread is known: what ended before would not wake it.
    if (ended.get() < wakeAt) {
      LockSupport.parkNanos(this, nanos);
    }
    waiting = null;
  }

  @Override
  public void acknowledged(long sequence, long intended, long actual, int partition) {
    listener.acknowledged(sequence, intended, actual, partition);
    end();
  }

  @Override
  public void failed(long sequence, long intended, long actual, Exception cause) {
    listener.failed(sequence, intended, actual, cause);
    end();
  }

  private void end() {
    var all = ended.incrementAndGet();
    var thread = waiting;
    if (thread != null && all >= wakeAt) {
      // Once is enough. A thread that waits anew meanwhile is woken up for nothing, and looks
      // again.
      waiting = null;
      LockSupport.unpark(thread);
    }
  }
}
