package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.SendListener;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * One producer. It publishes to the partitions in turn, or to the partition of a key, which is not
 * sent along. Messages are acknowledged when the server confirms them ({@code basic.ack}).
 */
final class RabbitMqBenchmarkProducer implements BenchmarkProducer {

  private final Message name;
  private final ProducerChannels channels;
  private final PartitionChoice choice;
  private final byte[][] payloads;
  private final Unconfirmed unconfirmed;
  private final SendListener listener;
  private final Duration patience;
  private int current;
  private boolean room;

  /**
   * Of open channels.
   *
   * @param payloads that messages are written into in turn, at least one
   * @param patience how long a message waits until it can be published, before it fails
   */
  RabbitMqBenchmarkProducer(
      Message name,
      ProducerChannels channels,
      PartitionChoice choice,
      byte[][] payloads,
      Unconfirmed unconfirmed,
      SendListener listener,
      Duration patience) {
    this.name = name;
    this.channels = channels;
    this.choice = choice;
    this.payloads = payloads;
    this.unconfirmed = unconfirmed;
    this.listener = listener;
    this.patience = patience;
  }

  @Override
  public byte[] nextPayload() {
    room = unconfirmed.awaitRoom(patience);
    current = current + 1 < payloads.length ? current + 1 : 0;
    return payloads[current];
  }

  @Override
  public void send(int key, long sequence, long intended, long actual) {
    var partition = choice.next(key);
    if (!room) {
      // A server that blocks publishers confirms nothing more: then that is why there is no room.
      fail(
          sequence,
          intended,
          actual,
          channels.blocked().orElseGet(RabbitMqDriverMessage.BUDGET_FULL::with));
    } else if (!channels.publish(
        partition, sequence, intended, actual, payloads[current], patience)) {
      fail(sequence, intended, actual, channels.obstacle());
    }
  }

  private void fail(long sequence, long intended, long actual, Message what) {
    var why =
        unconfirmed.isClosed()
            ? RabbitMqDriverMessage.PRODUCER_CLOSED.with()
            : RabbitMqDriverMessage.HELD_UP.with(what, patience.toSeconds());
    listener.failed(sequence, intended, actual, new TimeoutException(why.toString()));
  }

  @Override
  public long waitedNanos() {
    return unconfirmed.waitedNanos();
  }

  @Override
  public void flush(Duration bound) throws InterruptedException {
    unconfirmed.awaitTold(bound);
  }

  @Override
  public void close(Duration bound) throws DriverException {
    try {
      flush(bound);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    } finally {
      unconfirmed.close();
      channels.close(DriverMessage.NO_ANSWER.with(bound.toSeconds()).toString());
    }
  }
}
