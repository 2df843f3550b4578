package io.brokerbench.generator.floor;

import com.rabbitmq.client.ConfirmListener;
import java.util.concurrent.locks.LockSupport;

/**
 * Which messages of a channel are confirmed, so that no more than a limit wait for it. The server
 * counts the messages of a channel from 1.
 */
final class Confirms implements ConfirmListener {

  private final long limit;
  private final boolean[] confirmed;

  /** Written by the thread that hears of confirms: all tags before it are confirmed. */
  private volatile long head = 1;

  /** Written by the sending thread. */
  private volatile long next = 1;

  private volatile Thread waiting;
  private volatile boolean refused;

  /**
   * None yet.
   *
   * @param limit messages that may wait for a confirm, at least 1
   */
  Confirms(int limit) {
    this.limit = limit;
    confirmed = new boolean[limit];
  }

  /** Waits until another message may be sent, which is counted. By the sending thread. */
  void awaitRoom() {
    if (next - head >= limit) {
      waiting = Thread.currentThread();
      while (next - head >= limit) {
        LockSupport.park(this);
      }
      waiting = null;
    }
    next = next + 1;
  }

  /** Messages that are not confirmed. */
  long outstanding() {
    return next - head;
  }

  /** Whether the server has refused a message. */
  boolean isRefused() {
    return refused;
  }

  @Override
  public void handleAck(long tag, boolean multiple) {
    var first = head;
    if (tag < first) {
      return;
    }
    for (var one = multiple ? first : tag; one <= tag; one++) {
      confirmed[at(one)] = true;
    }
    var last = first;
    while (last < next && confirmed[at(last)]) {
      confirmed[at(last++)] = false;
    }
    head = last;
    LockSupport.unpark(waiting);
  }

  private int at(long tag) {
    return (int) (tag % limit);
  }

  /** A refused message is settled as well. */
  @Override
  public void handleNack(long tag, boolean multiple) {
    refused = true;
    handleAck(tag, multiple);
  }
}
