package io.brokerbench.worker.driver.rabbitmq;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How many messages of one producer are outstanding, over all of its channels or streams. One
 * thread sends. Any threads hear of confirms; they tell the listener within this object's monitor,
 * so one at a time. Allocates nothing.
 */
public final class Unconfirmed {

  /** Of the limit: so much room is worth waking the sender for. */
  private static final int WORTH_WAKING = 256;

  private final long limit;
  private volatile long sent;

  /** Written within this monitor. */
  private volatile long told;

  private volatile Thread waiting;
  private volatile boolean closed;

  /** By the sending thread only. */
  private long waited;

  /**
   * None yet.
   *
   * @param limit how many there may be, at least 1
   */
  public Unconfirmed(long limit) {
    this.limit = limit;
  }

  /** So many messages of this size fit into a byte budget, at least one; 0 bytes are no limit. */
  public static long limit(long budgetBytes, int messageBytes) {
    return budgetBytes == 0 ? Long.MAX_VALUE : Math.max(1, budgetBytes / messageBytes);
  }

  /** One more message is handed to the client. By the sending thread. */
  public void sends() {
    sent = sent + 1;
  }

  /** How many are outstanding. */
  public long outstanding() {
    return sent - told;
  }

  /**
   * Waits until there is room for another message.
   *
   * @return false if there was none for so long, or until the producer was closed
   */
  public boolean awaitRoom(Duration atMost) {
    if (sent - told < limit) {
      return true;
    }
    var from = System.nanoTime();
    var deadline = from + atMost.toNanos();
    waiting = Thread.currentThread();
    try {
      while (!closed && sent - told >= limit) {
        var left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        LockSupport.parkNanos(this, left);
      }
      return !closed;
    } finally {
      waiting = null;
      waited += System.nanoTime() - from;
    }
  }

  /** For how long the sender has waited in all. By the sending thread. */
  public long waitedNanos() {
    return waited;
  }

  /** The sender has waited for something else that is not its own fault. By the sending thread. */
  public void waited(long nanos) {
    waited += nanos;
  }

  /** The listener was told of so many messages, within this object's monitor. */
  public synchronized void told(int messages) {
    told = told + messages;
    if (told == sent) {
      notifyAll();
    }
    var sender = waiting;
    if (sender != null && sent - told <= limit - 1 - limit / WORTH_WAKING) {
      LockSupport.unpark(sender);
    }
  }

  /** Waits until the fate of everything that was sent is known; for when sending is over. */
  public synchronized void awaitTold(Duration atMost) throws InterruptedException {
    var deadline = System.nanoTime() + atMost.toNanos();
    for (var left = atMost.toNanos(); told < sent && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = deadline - System.nanoTime();
    }
  }

  /** Nothing more is sent: a sender that waits gives up. */
  public void close() {
    closed = true;
    var sender = waiting;
    if (sender != null) {
      LockSupport.unpark(sender);
    }
  }

  /** Whether nothing more is sent. */
  public boolean isClosed() {
    return closed;
  }
}
