package io.brokerbench.worker.driver.rabbitmqstream;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.driver.rabbitmq.Closing;
import io.brokerbench.worker.driver.rabbitmq.PartitionChoice;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import io.brokerbench.worker.driver.rabbitmq.Unconfirmed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * One producer: a client's producer for each stream, to which it sends in turn, or by key. The
 * client sends again what was not confirmed when a connection ended, so a message may be stored
 * twice; consumers notice.
 */
final class StreamBenchmarkProducer implements BenchmarkProducer {

  private static final Duration CLOSE_BOUND = Duration.ofSeconds(5);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** As long as the schedule calls a message late. */
  private static final long LONGEST_SEND_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final Message name;
  private final List<PartitionProducer> producers;
  private final PartitionChoice choice;
  private final StreamSends sends;
  private final Unconfirmed unconfirmed;
  private final SendListener listener;

  /** So many messages of a partition, and the client may wait for confirms. */
  private final int nearlyFull;

  private byte[] payload;
  private boolean room;

  /**
   * Of connected clients.
   *
   * @param producers by partition
   * @param unconfirmedOfPartition how many messages of a partition the client holds at most
   */
  StreamBenchmarkProducer(
      Message name,
      List<PartitionProducer> producers,
      PartitionChoice choice,
      StreamSends sends,
      Unconfirmed unconfirmed,
      SendListener listener,
      int unconfirmedOfPartition) {
    this.name = name;
    this.producers = producers;
    this.choice = choice;
    this.sends = sends;
    this.unconfirmed = unconfirmed;
    this.listener = listener;
    nearlyFull = unconfirmedOfPartition - unconfirmedOfPartition / 16;
  }

  @Override
  public byte[] nextPayload() {
    room = unconfirmed.awaitRoom(LONGEST_WAIT);
    payload = sends.takePayload();
    return payload;
  }

  @Override
  public void send(int key, long sequence, long intended, long actual) {
    var partition = choice.next(key);
    var producer = producers.get(partition);
    if (!room) {
      fail(sequence, intended, actual, RabbitMqDriverMessage.BUDGET_FULL.with());
    } else if (!producer.isOpen() && !awaitOpen(producer)) {
      fail(sequence, intended, actual, RabbitMqDriverMessage.STREAM_UNCONNECTED.with(partition));
    } else {
      var send = sends.begin(payload, partition, sequence, intended, actual);
      if (send == null) {
        fail(sequence, intended, actual, RabbitMqDriverMessage.PRODUCER_CLOSED.with());
      } else {
        send(producer, partition, send);
      }
    }
  }

  private void send(PartitionProducer producer, int partition, StreamSends.Send send) {
    var mayWait = sends.outstanding(partition) >= nearlyFull;
    var from = mayWait ? System.nanoTime() : 0;
    try {
      producer.send(send);
    } catch (RuntimeException e) {
      send.end(e);
    }
    if (mayWait) {
      var took = System.nanoTime() - from;
      unconfirmed.waited(took > LONGEST_SEND_NANOS ? took : 0);
    }
  }

  private boolean awaitOpen(PartitionProducer producer) {
    var from = System.nanoTime();
    try {
      while (!producer.isOpen()) {
        var tooLong = System.nanoTime() - from > LONGEST_WAIT.toNanos();
        if (tooLong || producer.isClosed() || unconfirmed.isClosed()) {
          return false;
        }
        LockSupport.parkNanos(this, PAUSE_NANOS);
      }
      return true;
    } finally {
      unconfirmed.waited(System.nanoTime() - from);
    }
  }

  private void fail(long sequence, long intended, long actual, Message why) {
    sends.release(payload);
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
      unconfirmed.close();
      sends.close(DriverMessage.NO_ANSWER.with(bound.toSeconds()).toString());
      Closing.await(name, CLOSE_BOUND, () -> producers.forEach(PartitionProducer::close));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    }
  }
}
