package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import java.nio.ByteBuffer;

/**
 * Where the messages of one consumer arrive. The threads of the client tell them to the consumer's
 * listener at once, one thread at a time: to wake the consumer's own thread for each message would
 * cost about as much again as all that is done for it otherwise. That thread waits here until there
 * is something else to do.
 */
public final class Receiver {

  private final MessageListener listener;
  private final ConsumerWait wait = new ConsumerWait();

  /** Held while a message is told. */
  private final Object telling = new Object();

  private boolean closed;
  private volatile Throwable failure;

  /** What a message comes by. Both methods are called by one thread at a time. */
  public interface Source {

    /** Whether what comes by it may be told: where it may not, it comes again by another. */
    boolean isOpen();

    /**
     * A message was told.
     *
     * @param tag its delivery tag, or its offset
     */
    void told(long tag);
  }

  /** Nothing was received yet. */
  public Receiver(MessageListener listener) {
    this.listener = listener;
  }

  /** One message was received. By any thread; a failure is thrown by {@link #throwFailure}. */
  public void receive(Source source, int partition, byte[] body, long tag) {
    synchronized (telling) {
      if (closed || !source.isOpen()) {
        return;
      }
      try {
        tell(partition, body);
        source.told(tag);
      } catch (RuntimeException | Error e) {
        failure = e;
        closed = true;
        wait.wakeUp();
      }
    }
  }

  private void tell(int partition, byte[] body) {
    var receivedAt = listener.batchReceived();
    try {
      listener.received(partition, ByteBuffer.wrap(body), receivedAt);
    } finally {
      listener.batchOver();
    }
  }

  /** Does something while nothing is told. */
  public void whileNothingIsTold(Runnable action) {
    synchronized (telling) {
      action.run();
    }
  }

  /** From now on nothing is told. */
  public void close() {
    synchronized (telling) {
      closed = true;
    }
  }

  /**
   * Throws what went wrong when a message was told.
   *
   * @param consumer its name
   */
  public void throwFailure(Message consumer) throws DriverException {
    if (failure != null) {
      throw new DriverException(DriverMessage.NOT_RECEIVING, consumer, failure);
    }
  }

  /** Ends the next or current wait at once. By any thread. */
  public void wakeUp() {
    wait.wakeUp();
  }

  /** Something has to be read anew. By any thread. */
  public void disturb() {
    wait.disturb();
  }

  /** Whether something has to be read anew, since this was asked last. */
  public boolean takeDisturbance() {
    return wait.takeDisturbance();
  }

  /** Waits for at most {@code nanos}, by the consumer's thread. */
  public void await(long nanos) {
    wait.await(nanos);
  }
}
