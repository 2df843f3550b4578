package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.rabbitmq.NodeAddress;
import io.brokerbench.worker.driver.SendListener;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The channels of one producer: one for each node that leads queues of its topic. A channel that
 * has ended is opened anew when the next message is to go by it: to the leader that its queues have
 * by then, or to any other node, which passes messages on.
 */
final class ProducerChannels {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PAUSE_WHILE_BLOCKED_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final QueueNodes nodes;
  private final PublishingChannel.Publishing publishing;
  private final List<String> queues;
  private final Unconfirmed unconfirmed;
  private final SendListener listener;
  private final int turn;

  /** By partition: the place of its channel. */
  private final int[] channelOf;

  /** Replaced by the sending thread, read by those that close. */
  private final List<PublishingChannel> channels = new CopyOnWriteArrayList<>();

  private Message obstacle;

  /**
   * Not open yet.
   *
   * @param queues by partition: the one to whose leader its messages go
   * @param turn spreads producers that prefer no node
   */
  ProducerChannels(
      QueueNodes nodes,
      PublishingChannel.Publishing publishing,
      List<String> queues,
      Unconfirmed unconfirmed,
      SendListener listener,
      int turn) {
    this.nodes = nodes;
    this.publishing = publishing;
    this.queues = queues;
    this.unconfirmed = unconfirmed;
    this.listener = listener;
    this.turn = turn;
    channelOf = new int[queues.size()];
  }

  /**
   * Opens them all.
   *
   * @throws IOException if one cannot be opened
   */
  void open() throws IOException {
    var places = new ArrayList<Optional<NodeAddress>>();
    for (var partition = 0; partition < channelOf.length; partition++) {
      var preferred = nodes.preferred(queues.get(partition));
      if (!places.contains(preferred)) {
        places.add(preferred);
        channels.add(open(preferred));
      }
      channelOf[partition] = places.indexOf(preferred);
    }
  }

  private PublishingChannel open(Optional<NodeAddress> preferred) throws IOException {
    return PublishingChannel.open(
        nodes.connect(preferred, turn), publishing, unconfirmed, listener);
  }

  /**
   * Publishes a message, once its channel is open and not blocked. By the sending thread.
   *
   * @return false if it was neither for as long as {@code atMost}, which {@link #obstacle}
   *     explains, or until the producer was closed
   */
  boolean publish(
      int partition, long sequence, long intended, long actual, byte[] payload, Duration atMost) {
    var place = channelOf[partition];
    while (true) {
      var channel = channels.get(place);
      if (channel.obstacle() == null
          && channel.publish(partition, sequence, intended, actual, payload)) {
        return true;
      }
      if (!awaitUsable(place, queues.get(partition), atMost)) {
        return false;
      }
    }
  }

  /** Why a server takes no messages at present; empty if all of them do. By the sending thread. */
  Optional<Message> blocked() {
    return channels.stream().flatMap(channel -> channel.blocked().stream()).findFirst();
  }

  /** What {@link #publish} waited for last. */
  Message obstacle() {
    return obstacle;
  }

  private boolean awaitUsable(int place, String queue, Duration atMost) {
    var from = System.nanoTime();
    try {
      while (!unconfirmed.isClosed()) {
        var now = channels.get(place);
        var found = now.obstacle();
        if (found == null) {
          return true;
        }
        obstacle = found;
        if (now.isDead()) {
          reopen(place, queue);
        }
        if (System.nanoTime() - from > atMost.toNanos()) {
          return false;
        }
        if (channels.get(place).obstacle() != null) {
          LockSupport.parkNanos(this, now.isDead() ? PAUSE_NANOS : PAUSE_WHILE_BLOCKED_NANOS);
        }
      }
      return false;
    } finally {
      unconfirmed.waited(System.nanoTime() - from);
    }
  }

  private void reopen(int place, String queue) {
    try {
      channels.set(place, open(nodes.preferred(queue)));
    } catch (IOException | RuntimeException e) {
      // The client throws what is not checked where a connection ends in the midst of a request.
      obstacle = RabbitMqDriverMessage.NO_NODE.with(String.valueOf(e.getMessage()));
    }
  }

  /** Fails what is outstanding, and closes the channels. By any thread. */
  void close(String why) {
    channels.forEach(channel -> channel.close(why));
  }

  /** Ends connections that a write has been waiting on for longer than that. By any thread. */
  void severIfStuck(long longestNanos) {
    channels.forEach(channel -> channel.severIfStuck(longestNanos));
  }
}
