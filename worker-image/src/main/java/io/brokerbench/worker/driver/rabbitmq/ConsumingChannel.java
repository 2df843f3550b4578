package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.util.Map;

/**
 * A channel of one consumer, by which it reads queues. Acknowledges everything up to a message at
 * once. What a channel that has ended has brought, and was not acknowledged, comes again by
 * another.
 */
final class ConsumingChannel {

  private final NodeConnection node;
  private final Channel channel;
  private final Inbox<ConsumingChannel> inbox;
  private final AcknowledgementCadence cadence;
  private volatile boolean dead;

  private ConsumingChannel(
      NodeConnection node,
      Channel channel,
      Inbox<ConsumingChannel> inbox,
      AcknowledgementCadence cadence) {
    this.node = node;
    this.channel = channel;
    this.inbox = inbox;
    this.cadence = cadence;
  }

  /**
   * Opens a channel.
   *
   * @param inbox takes what it receives, and is woken when it ends
   * @throws IOException if the server refuses
   */
  static ConsumingChannel open(
      NodeConnection node, AmqpSettings.Consuming settings, Inbox<ConsumingChannel> inbox)
      throws IOException {
    var channel = node.openChannel();
    // For each queue that the channel reads.
    channel.basicQos(settings.prefetch());
    var cadence = new AcknowledgementCadence(settings.ackEvery(), settings.ackInterval());
    var opened = new ConsumingChannel(node, channel, inbox, cadence);
    channel.addShutdownListener(cause -> opened.end());
    return opened;
  }

  private void end() {
    dead = true;
    inbox.disturb();
  }

  boolean isDead() {
    return dead;
  }

  boolean isOn(NodeConnection connection) {
    return node == connection;
  }

  /**
   * Begins to read a queue.
   *
   * @param consumerTag that the server shows
   * @throws IOException if the server refuses; the channel has ended then
   */
  Reading read(String queue, int partition, String consumerTag) throws IOException {
    var reading = new Reading(partition);
    channel.basicConsume(queue, false, consumerTag, false, false, Map.of(), reading);
    return reading;
  }

  /** A message was received and told. By the consumer's thread, as are those below. */
  void received(long tag, long now) {
    cadence.received(tag, now);
  }

  /** In how many nanoseconds there will be something to acknowledge. */
  long nanosLeft(long now) {
    return cadence.nanosLeft(now);
  }

  /** Acknowledges if it is time; a channel that has ended acknowledges nothing. */
  void acknowledgeWhenDue(long now) {
    if (cadence.isDue(now)) {
      acknowledge();
    }
  }

  private void acknowledge() {
    var tag = cadence.take();
    if (!dead) {
      try {
        channel.basicAck(tag, true);
      } catch (IOException | RuntimeException e) {
        // The connection has ended, or the channel: what was not acknowledged comes again.
        end();
      }
    }
  }

  /** Acknowledges everything, and closes the channel. */
  void close() {
    if (cadence.isWaiting()) {
      acknowledge();
    }
    Channels.abort(channel);
  }

  /** One queue that the channel reads. */
  final class Reading extends DefaultConsumer {

    private final int partition;
    private volatile boolean cancelled;

    private Reading(int partition) {
      super(channel);
      this.partition = partition;
    }

    /** Whether the server sends what the queue has. */
    boolean isLive() {
      return !dead && !cancelled;
    }

    @Override
    public void handleDelivery(
        String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
      inbox.add(ConsumingChannel.this, partition, envelope.getDeliveryTag(), body);
    }

    /** The server does so when the queue is deleted, or the node of a classic queue is lost. */
    @Override
    public void handleCancel(String consumerTag) {
      cancelled = true;
      inbox.disturb();
    }
  }
}
