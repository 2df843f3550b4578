package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One consumer of all partitions of a topic: it reads a queue for each, by one channel to each node
 * that leads some of them. Where a connection ends it connects anew, to any node that answers. The
 * thread that reads a connection tells of its messages; the body of one is the array that the
 * client has read it into.
 */
final class RabbitMqBenchmarkConsumer implements BenchmarkConsumer {

  /** How long a queue may be unreadable before the consumer gives up. */
  private static final long LONGEST_OUTAGE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Identity identity;
  private final QueueNodes nodes;
  private final AmqpSettings.Consuming settings;
  private final ReadingTurns turns;
  private final Receiver receiver;
  private final List<ConsumingChannel> channels = new ArrayList<>();
  private final ConsumingChannel.Reading[] readings;
  private boolean settled;
  private long nextAttempt = System.nanoTime();
  private long outageSince;

  /** Until there is something to do besides receiving. */
  private long nanosLeft;

  /**
   * Which consumer it is.
   *
   * @param id unique in the run
   * @param name for messages
   * @param queues by partition
   */
  record Identity(int id, Message name, List<String> queues) {}

  /** Reads nothing yet. */
  RabbitMqBenchmarkConsumer(
      Identity identity,
      QueueNodes nodes,
      AmqpSettings.Consuming settings,
      ReadingTurns turns,
      MessageListener listener) {
    this.identity = identity;
    this.nodes = nodes;
    this.settings = settings;
    this.turns = turns;
    receiver = new Receiver(listener);
    readings = new ConsumingChannel.Reading[identity.queues.size()];
  }

  @Override
  public void poll(Duration atMost) throws DriverException {
    receiver.throwFailure(identity.name);
    if (receiver.takeDisturbance()) {
      settled = false;
    }
    if (!settled && System.nanoTime() - nextAttempt >= 0) {
      readMissing();
    }
    receiver.whileNothingIsTold(this::acknowledgeWhenDue);
    receiver.await(Math.min(atMost.toNanos(), nanosLeft));
  }

  private void acknowledgeWhenDue() {
    var now = System.nanoTime();
    nanosLeft = settled ? Long.MAX_VALUE : Math.max(0, nextAttempt - now);
    for (var i = 0; i < channels.size(); i++) {
      var channel = channels.get(i);
      channel.acknowledgeWhenDue(now);
      nanosLeft = Math.min(nanosLeft, channel.nanosLeft(now));
    }
  }

  /**
   * Begins to read the queues that are not being read, as far as it may.
   *
   * @throws DriverException if the server refuses, or for too long
   */
  void readMissing() throws DriverException {
    channels.removeIf(channel -> !channel.isOpen());
    var missing = 0;
    Exception failure = null;
    for (var partition = 0; partition < readings.length && !isOutage(failure); partition++) {
      try {
        missing += begin(partition) ? 0 : 1;
      } catch (AuthenticationFailureException e) {
        throw new DriverException(DriverMessage.NOT_CONNECTED, identity.name, e);
      } catch (IOException | RuntimeException e) {
        // The client throws what is not checked where a connection ends in the midst of a request.
        failure = e;
        giveUpAfterTooLong(partition, e);
      }
    }
    outageSince = failure == null ? 0 : outageSince;
    settled = failure == null && missing == 0;
    nextAttempt = System.nanoTime() + PAUSE_NANOS;
  }

  private boolean begin(int partition) throws IOException {
    if (readings[partition] != null && readings[partition].isLive()) {
      return true;
    }
    var queue = identity.queues.get(partition);
    var connection = nodes.connect(nodes.preferred(queue), identity.id);
    // Fails where the queue cannot be read, without an end for a channel that reads others.
    if (!turns.mayBegin(partition, readers(connection, queue))) {
      return false;
    }
    var tag = "brokerbench-consumer-%d.%d".formatted(identity.id, partition);
    readings[partition] = channelOn(connection).read(queue, partition, tag);
    turns.begins(partition);
    return true;
  }

  private static long readers(NodeConnection connection, String queue) throws IOException {
    var channel = connection.openChannel();
    try {
      return channel.consumerCount(queue);
    } finally {
      Channels.abort(channel);
    }
  }

  private ConsumingChannel channelOn(NodeConnection connection) throws IOException {
    for (var channel : channels) {
      if (channel.isOn(connection) && channel.isOpen()) {
        return channel;
      }
    }
    var opened = ConsumingChannel.open(connection, settings, receiver);
    channels.add(opened);
    return opened;
  }

  private void giveUpAfterTooLong(int partition, Exception failure) throws DriverException {
    var now = System.nanoTime();
    outageSince = outageSince == 0 ? now : outageSince;
    var refused = !turns.hasBegun(partition) && !isOutage(failure);
    if (refused || now - outageSince > LONGEST_OUTAGE_NANOS) {
      throw new DriverException(
          DriverMessage.NOT_RECEIVING,
          RabbitMqDriverMessage.QUEUE_READER.with(identity.name, identity.queues.get(partition)),
          Failures.told(failure));
    }
  }

  /** Whether it would meet the next queue as well: all but what the server says of this one. */
  private static boolean isOutage(Exception failure) {
    return failure != null
        && !(Failures.told(failure) instanceof ShutdownSignalException told && !told.isHardError());
  }

  @Override
  public Share share() {
    return turns.share();
  }

  @Override
  public void wakeUp() {
    receiver.wakeUp();
  }

  @Override
  public void close(Duration bound) throws DriverException {
    receiver.close();
    Closing.await(identity.name, bound, this::closeChannels);
  }

  /** What was told and not acknowledged would come again to another consumer. */
  private void closeChannels() {
    receiver.whileNothingIsTold(() -> channels.forEach(ConsumingChannel::acknowledgeAll));
    channels.forEach(ConsumingChannel::close);
  }
}
