package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.SendListener;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * How many messages of one producer are neither acknowledged nor failed. One thread sends; any
 * threads hear what becomes of its messages. Allocates nothing.
 */
final class InFlight implements SendListener {

  private final long limit;
  private final SendListener listener;
  private final AtomicLong ended = new AtomicLong();
  private volatile Thread waiting;

  /** By the sending thread only. */
  private long sent;

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
    return sent - ended.get() >= limit;
  }

  /** Returns soon after there is room again, at the latest after so long. By the sending thread. */
  void awaitChange(long nanos) {
    waiting = Thread.currentThread();
    // Looked at again after the thread is known: what ended before would not wake it.
    if (isFull()) {
      LockSupport.parkNanos(this, nanos);
    }
    waiting = null;
  }

  @Override
  public void acknowledged(long sequence, long intended, long actual) {
    listener.acknowledged(sequence, intended, actual);
    end();
  }

  @Override
  public void failed(long sequence, Exception cause) {
    listener.failed(sequence, cause);
    end();
  }

  private void end() {
    ended.incrementAndGet();
    var thread = waiting;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }
}
