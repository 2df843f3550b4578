package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.SendListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;

/**
 * The messages that one producer's client holds, and those that it let go of, to be written again.
 *
 * <p>The client keeps a payload until the message is acknowledged, as it may have to send it once
 * more. So there are as many payloads as messages in flight, up to the producer's byte budget; they
 * are made when they are first needed. A message that failed is not used again: the client may
 * still be writing it to a connection.
 *
 * <p>One thread sends. Acknowledgements come from the threads of all the connections that the
 * partitions of a topic have, and are told to the listener one at a time.
 */
final class OutgoingMessages {

  private final Supplier<byte[]> payloads;
  private final int limit;
  private final SendListener listener;
  private final AtomicReference<Outgoing> released = new AtomicReference<>();
  private final List<Outgoing> made = new ArrayList<>();
  private Outgoing free;
  private volatile long sent;
  private long told;
  private volatile Thread waiting;
  private volatile boolean closed;

  /** By the sending thread only. */
  private long waited;

  /**
   * None yet.
   *
   * @param payloads makes the payloads
   * @param limit how many there may be, at least 1
   */
  OutgoingMessages(Supplier<byte[]> payloads, int limit, SendListener listener) {
    this.payloads = payloads;
    this.limit = limit;
    this.listener = listener;
  }

  /** A message of this size fits so often into a byte budget; 0 bytes are no limit. */
  static int limit(long budgetBytes, int messageBytes) {
    return budgetBytes == 0
        ? Integer.MAX_VALUE
        : Math.clamp(budgetBytes / messageBytes, 1, Integer.MAX_VALUE);
  }

  /**
   * A message that the client does not hold, or null if it held all of them for longer than {@code
   * atMost}, or until this was closed. By the sending thread.
   */
  Outgoing take(Duration atMost) {
    if (free == null) {
      free = released.getAndSet(null);
    }
    if (free == null) {
      var another = make();
      if (another != null || !awaitRelease(atMost)) {
        return another;
      }
      if (free == null) {
        return make();
      }
    }
    var message = free;
    free = message.next;
    message.next = null;
    return message;
  }

  private synchronized Outgoing make() {
    if (closed || made.size() >= limit) {
      return null;
    }
    var message = new Outgoing(payloads.get(), made.size());
    made.add(message);
    return message;
  }

  private synchronized boolean hasRoom() {
    return made.size() < limit;
  }

  private boolean awaitRelease(Duration atMost) {
    var from = System.nanoTime();
    var deadline = from + atMost.toNanos();
    waiting = Thread.currentThread();
    try {
      while (!closed) {
        free = released.getAndSet(null);
        var left = deadline - System.nanoTime();
        if (free != null || hasRoom()) {
          return true;
        }
        if (left <= 0) {
          return false;
        }
        LockSupport.parkNanos(this, left);
      }
      return false;
    } finally {
      waiting = null;
      waited += System.nanoTime() - from;
    }
  }

  /** For how long {@link #take} has waited in all. By the sending thread. */
  long waitedNanos() {
    return waited;
  }

  private void wakeSender() {
    var sender = waiting;
    if (sender != null) {
      LockSupport.unpark(sender);
    }
  }

  private void release(Outgoing message) {
    Outgoing head;
    do {
      head = released.get();
      message.next = head;
    } while (!released.compareAndSet(head, message));
    wakeSender();
  }

  /** Forgets a message, so that another can be made in its place. */
  private void drop(Outgoing message) {
    var last = made.removeLast();
    if (last != message) {
      made.set(message.place, last);
      last.place = message.place;
    }
  }

  /** Waits until the fate of everything that was sent is known; for when sending is over. */
  synchronized void awaitTold(Duration atMost) throws InterruptedException {
    var deadline = System.nanoTime() + atMost.toNanos();
    for (var left = atMost.toNanos(); told < sent && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = deadline - System.nanoTime();
    }
  }

  /** Fails every message that the client still holds, whatever it says of it later. */
  void close(Message why) {
    var reason = why.toString();
    closed = true;
    wakeSender();
    synchronized (this) {
      for (var message : List.copyOf(made)) {
        message.accept(null, new TimeoutException(reason));
      }
    }
  }

  /** One message at a time, and what becomes of it: the callback of the client. */
  final class Outgoing implements BiConsumer<MessageId, Throwable> {

    private final byte[] payload;
    private int place;
    private Outgoing next;
    private volatile boolean held;
    private long sequence;
    private long intended;
    private long actual;

    private Outgoing(byte[] payload, int place) {
      this.payload = payload;
      this.place = place;
    }

    byte[] payload() {
      return payload;
    }

    /** From now on it is the client's. Times in nanoseconds by the worker's clock. */
    void handOver(long sequence, long intended, long actual) {
      this.sequence = sequence;
      this.intended = intended;
      this.actual = actual;
      sent = sent + 1;
      held = true;
    }

    /** The client's ids know it, and count from -1 where a topic has no partitions. */
    private static int partition(MessageId id) {
      return id instanceof MessageIdAdv known ? Math.max(0, known.getPartitionIndex()) : 0;
    }

    /** It was acknowledged, or it failed. Only the first call counts. */
    @Override
    public void accept(MessageId acknowledged, Throwable failure) {
      synchronized (OutgoingMessages.this) {
        if (!held) {
          return;
        }
        held = false;
        told++;
        if (failure == null) {
          listener.acknowledged(sequence, intended, actual, partition(acknowledged));
        } else {
          drop(this);
          listener.failed(sequence, intended, actual, Failures.asException(failure));
        }
        if (told == sent) {
          OutgoingMessages.this.notifyAll();
        }
      }
      if (failure == null) {
        release(this);
      } else {
        wakeSender();
      }
    }
  }
}
