package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmListener;
import com.rabbitmq.client.ReturnListener;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.SendListener;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A channel of one producer, with the messages that it has published. It ends with its connection,
 * and fails what is outstanding then. One thread publishes; the thread that reads the connection
 * hears of confirms.
 *
 * <p>The client has written a message to its socket before {@code basicPublish} returns, so the
 * payload may be written again at once.
 */
final class PublishingChannel implements ConfirmListener, ReturnListener {

  /** A write waits for the server only while the socket is full, which fewer bytes do not make. */
  private static final long FILLS_SOCKET_BYTES = 64 << 10;

  /** As long as the schedule calls a message late. */
  private static final long LONGEST_SEND_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final NodeConnection node;
  private final Channel channel;
  private final Publishing publishing;
  private final Unconfirmed unconfirmed;
  private final ConfirmRing ring;

  /** When the write began that has not ended, or 0. */
  private final AtomicLong writingSince = new AtomicLong();

  private volatile boolean dead;

  /**
   * What all messages of a producer have in common.
   *
   * @param exchange that takes them
   * @param routingKeys by partition
   * @param mandatory whether the server sends back what no queue takes
   * @param properties of each message
   */
  record Publishing(
      String exchange, String[] routingKeys, boolean mandatory, AMQP.BasicProperties properties) {}

  private PublishingChannel(
      NodeConnection node,
      Channel channel,
      Publishing publishing,
      Unconfirmed unconfirmed,
      SendListener listener) {
    this.node = node;
    this.channel = channel;
    this.publishing = publishing;
    this.unconfirmed = unconfirmed;
    ring = new ConfirmRing(listener);
  }

  /**
   * Opens a channel whose messages are confirmed.
   *
   * @throws IOException if the server refuses
   */
  static PublishingChannel open(
      NodeConnection node, Publishing publishing, Unconfirmed unconfirmed, SendListener listener)
      throws IOException {
    var channel = node.openChannel();
    // Not confirmSelect: the client would keep a sorted set of boxed numbers besides our ring.
    channel.rpc(new AMQP.Confirm.Select.Builder().build());
    var opened = new PublishingChannel(node, channel, publishing, unconfirmed, listener);
    channel.addConfirmListener(opened);
    channel.addReturnListener(opened);
    channel.addShutdownListener(opened::end);
    return opened;
  }

  /** Why nothing can be published at present; null if something can. */
  Message obstacle() {
    return dead
        ? RabbitMqDriverMessage.CONNECTION_ENDED.with(node.address().toString())
        : node.blocked();
  }

  /** Why the server takes no messages at present; empty if it does. */
  Optional<Message> blocked() {
    return Optional.ofNullable(node.blocked());
  }

  boolean isDead() {
    return dead;
  }

  /**
   * Publishes a message.
   *
   * @return false if the channel has ended, or the producer: nobody has the message then
   */
  boolean publish(int partition, long sequence, long intended, long actual, byte[] payload) {
    int before;
    synchronized (unconfirmed) {
      if (dead || unconfirmed.isClosed()) {
        return false;
      }
      before = ring.outstanding();
      unconfirmed.sends();
      ring.add(sequence, intended, actual, partition, Fingerprint.of(payload));
    }
    var from = System.nanoTime();
    writingSince.setRelease(from);
    try {
      channel.basicPublish(
          publishing.exchange,
          publishing.routingKeys[partition],
          publishing.mandatory,
          publishing.properties,
          payload);
    } catch (IOException | RuntimeException e) {
      // Which tag comes next is not known any more.
      end(e);
      abort();
    } finally {
      writingSince.setRelease(0);
    }
    var took = System.nanoTime() - from;
    if (took > LONGEST_SEND_NANOS && (long) before * payload.length >= FILLS_SOCKET_BYTES) {
      unconfirmed.waited(took);
    }
    return true;
  }

  @Override
  public void handleAck(long tag, boolean multiple) {
    synchronized (unconfirmed) {
      unconfirmed.told(ring.acknowledge(tag, multiple));
    }
  }

  @Override
  public void handleNack(long tag, boolean multiple) {
    var cause = new IOException(RabbitMqDriverMessage.MESSAGE_REFUSED.with().toString());
    synchronized (unconfirmed) {
      unconfirmed.told(ring.fail(tag, multiple, cause));
    }
  }

  @Override
  public void handleReturn(
      int code,
      String text,
      String exchange,
      String routingKey,
      AMQP.BasicProperties properties,
      byte[] body) {
    var cause =
        new IOException(
            RabbitMqDriverMessage.MESSAGE_RETURNED
                .with(code, text, RabbitMqDriverMessage.ROUTE.with(exchange, routingKey))
                .toString());
    synchronized (unconfirmed) {
      unconfirmed.told(ring.returned(Fingerprint.of(body), cause));
    }
  }

  private void end(Exception cause) {
    synchronized (unconfirmed) {
      dead = true;
      unconfirmed.told(ring.failAll(cause));
    }
  }

  private void abort() {
    // Waits for other threads that write to the connection.
    Thread.ofVirtual().name("close-channel").start(() -> Channels.abort(channel));
  }

  /** Fails what is outstanding, and closes the channel. By any thread. */
  void close(String why) {
    end(new TimeoutException(why));
    if (writingSince.get() != 0) {
      node.sever();
    } else {
      abort();
    }
  }

  /** Ends the connection if a write has been waiting for longer than that. By any thread. */
  void severIfStuck(long longestNanos) {
    var since = writingSince.get();
    if (since != 0 && System.nanoTime() - since > longestNanos) {
      node.sever();
    }
  }
}
