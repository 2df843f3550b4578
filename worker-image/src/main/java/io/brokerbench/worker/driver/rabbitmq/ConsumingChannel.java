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
final class ConsumingChannel implements Receiver.Source {

  private final NodeConnection node;
  private final Channel channel;
  private final Receiver receiver;
  private final AcknowledgementCadence cadence;
  private volatile boolean dead;

  private ConsumingChannel(
      NodeConnection node, Channel channel, Receiver receiver, AcknowledgementCadence cadence) {
    this.node = node;
    this.channel = channel;
    this.receiver = receiver;
    this.cadence = cadence;
  }

  /**
   * Opens a channel.
   *
   * @param receiver takes what it receives, and is woken when it ends
   * @throws IOException if the server refuses
   */
  static ConsumingChannel open(
      NodeConnection node, AmqpSettings.Consuming settings, Receiver receiver) throws IOException {
    var channel = node.openChannel();
    // For each queue that the channel reads.
    channel.basicQos(settings.prefetch());
    var cadence = new AcknowledgementCadence(settings.ackEvery(), settings.ackInterval());
    var opened = new ConsumingChannel(node, channel, receiver, cadence);
    channel.addShutdownListener(cause -> opened.end());
    return opened;
  }

  private void end() {
    dead = true;
    receiver.disturb();
  }

  /** A message that was not told comes again. */
  @Override
  public boolean isOpen() {
    return !dead;
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

  /** Acknowledges after so many messages. Nothing else may be told meanwhile, as below. */
  @Override
  public void told(long tag) {
    var now = System.nanoTime();
    cadence.received(tag, now);
    acknowledgeWhenDue(now);
  }

  /** In how many nanoseconds there may be something to acknowledge. */
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

  /** Acknowledges everything. */
  void acknowledgeAll() {
    if (cadence.isWaiting()) {
      acknowledge();
    }
  }

  /** What was not acknowledged comes again by another channel. */
  void close() {
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
      receiver.receive(ConsumingChannel.this, partition, body, envelope.getDeliveryTag());
    }

    /** The server does so when the queue is deleted, or the node of a classic queue is lost. */
    @Override
    public void handleCancel(String consumerTag) {
      cancelled = true;
      receiver.disturb();
    }
  }
}
