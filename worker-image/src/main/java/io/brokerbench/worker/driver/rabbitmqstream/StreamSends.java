package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.ConfirmationHandler;
import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Constants;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import io.brokerbench.worker.driver.rabbitmq.Unconfirmed;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The messages of one producer that its client holds, and the payloads of those that it let go of,
 * to be written again.
 *
 * <p>The client copies no payload before it writes it, and may write it once more when it connects
 * anew. So there are as many payloads as messages outstanding; they are made when they are first
 * needed. That of a message that failed is not used again: the client may still be writing it.
 *
 * <p>The client tells of each message by a handler of its own. Where it is closed it may tell
 * nothing, so this remembers which it has not told of.
 */
final class StreamSends {

  private static final Map<Short, RabbitMqDriverMessage> REASONS =
      Map.of(
          Constants.CODE_MESSAGE_ENQUEUEING_FAILED, RabbitMqDriverMessage.NOT_TAKEN,
          Constants.CODE_PRODUCER_NOT_AVAILABLE, RabbitMqDriverMessage.CLIENT_UNCONNECTED,
          Constants.CODE_PRODUCER_CLOSED, RabbitMqDriverMessage.CLIENT_CLOSED,
          Constants.CODE_PUBLISH_CONFIRM_TIMEOUT, RabbitMqDriverMessage.UNCONFIRMED);

  private static final int INITIAL_PAYLOADS = 64;

  private final Supplier<byte[]> payloads;
  private final Unconfirmed unconfirmed;
  private final SendListener listener;

  /** A ring of what is held, with an end that is none; within the monitor of unconfirmed. */
  private final Send held = new Send(null, 0, 0, 0, 0);

  private final int[] byPartition;
  private byte[][] free = new byte[INITIAL_PAYLOADS][];
  private int freeCount;

  /**
   * None yet.
   *
   * @param payloads makes the payloads
   */
  StreamSends(
      Supplier<byte[]> payloads, int partitions, Unconfirmed unconfirmed, SendListener listener) {
    this.payloads = payloads;
    this.unconfirmed = unconfirmed;
    this.listener = listener;
    byPartition = new int[partitions];
    held.before = held;
    held.after = held;
  }

  /** A payload that the client does not hold. */
  byte[] takePayload() {
    synchronized (unconfirmed) {
      if (freeCount > 0) {
        return free[--freeCount];
      }
    }
    return payloads.get();
  }

  /** The client does not hold this payload, or not any more. */
  void release(byte[] payload) {
    synchronized (unconfirmed) {
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, 2 * freeCount);
      }
      free[freeCount++] = payload;
    }
  }

  /**
   * Another message is about to be handed to the client. By the sending thread.
   *
   * @return null if the producer was closed
   */
  Send begin(byte[] payload, int partition, long sequence, long intended, long actual) {
    var send = new Send(payload, partition, sequence, intended, actual);
    synchronized (unconfirmed) {
      if (unconfirmed.isClosed()) {
        return null;
      }
      unconfirmed.sends();
      byPartition[partition]++;
      send.before = held.before;
      send.after = held;
      held.before.after = send;
      held.before = send;
    }
    return send;
  }

  /** How many messages of a partition the client holds. */
  int outstanding(int partition) {
    synchronized (unconfirmed) {
      return byPartition[partition];
    }
  }

  /** Fails everything that the client holds, whatever it says of it later. */
  void close(String why) {
    var cause = new TimeoutException(why);
    synchronized (unconfirmed) {
      while (held.after != held) {
        held.after.end(cause);
      }
    }
  }

  /** One message, and what becomes of it: the handler that the client's API asks for. */
  final class Send implements ConfirmationHandler {

    private final byte[] payload;
    private final int partition;
    private final long sequence;
    private final long intended;
    private final long actual;
    private Send before;
    private Send after;

    private Send(byte[] payload, int partition, long sequence, long intended, long actual) {
      this.payload = payload;
      this.partition = partition;
      this.sequence = sequence;
      this.intended = intended;
      this.actual = actual;
    }

    byte[] payload() {
      return payload;
    }

    /** It was confirmed, or it failed. Only the first call counts. */
    @Override
    public void handle(ConfirmationStatus status) {
      end(status.isConfirmed() ? null : failure(status.getCode()));
    }

    private static IOException failure(short code) {
      return new IOException(
          RabbitMqDriverMessage.STREAM_SEND_FAILED
              .with(REASONS.getOrDefault(code, RabbitMqDriverMessage.REFUSED).with(), code)
              .toString());
    }

    /** It failed, if there is a cause. Only the first call counts. */
    void end(Exception cause) {
      synchronized (unconfirmed) {
        if (after == null) {
          return;
        }
        before.after = after;
        after.before = before;
        before = null;
        after = null;
        byPartition[partition]--;
        if (cause == null) {
          release(payload);
          listener.acknowledged(sequence, intended, actual, partition);
        } else {
          listener.failed(sequence, intended, actual, cause);
        }
        unconfirmed.told(1);
      }
    }
  }
}
