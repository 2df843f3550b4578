package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.StreamException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.rabbitmq.Closing;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import io.brokerbench.worker.driver.rabbitmq.Receiver;
import io.brokerbench.worker.driver.rabbitmq.SubscriptionPlace;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One consumer of all partitions of a topic: a reader for each stream.
 *
 * <p>Where one consumer of a subscription is active at a time, a server chooses the reader that
 * came first, and tells each whether it is. So that all have their part, partitions are dealt out
 * by the consumers' ids: each reads its own first, then stands by for others. One that the server
 * makes active where it was to stand by gives way, until all have settled.
 */
final class StreamBenchmarkConsumer implements BenchmarkConsumer {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /**
   * How long it gives way after it was made: later the consumer that was to be active is not
   * coming, or has failed, and this one reads in its place.
   */
  private static final long GIVES_WAY_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Message name;
  private final boolean singleActive;
  private final SubscriptionPlace place;
  private final ReaderFactory factory;
  private final long acknowledgeNanos;
  private final Receiver receiver;
  private final StreamReader[] readers;
  private final long madeAt = System.nanoTime();
  private boolean settled;
  private long nextTurn = System.nanoTime();
  private long lastAcknowledged = System.nanoTime();

  /** Makes the reader of a partition. */
  interface ReaderFactory {
    StreamReader make(int partition, Receiver receiver);
  }

  /**
   * Reads nothing yet.
   *
   * @param singleActive whether one consumer of the subscription reads a partition at a time
   */
  StreamBenchmarkConsumer(
      Message name,
      int partitions,
      boolean singleActive,
      SubscriptionPlace place,
      ReaderFactory factory,
      Duration acknowledgeInterval,
      MessageListener listener) {
    this.name = name;
    this.singleActive = singleActive;
    this.place = place;
    this.factory = factory;
    acknowledgeNanos = acknowledgeInterval.toNanos();
    receiver = new Receiver(listener);
    readers = new StreamReader[partitions];
  }

  @Override
  public void poll(Duration atMost) throws DriverException {
    receiver.throwFailure(name);
    // The server may make a reader active at any time after it was made.
    if (receiver.takeDisturbance() && givesWay()) {
      settled = false;
    }
    if (!settled && System.nanoTime() - nextTurn >= 0) {
      settle();
    }
    receiver.await(Math.min(atMost.toNanos(), nanosLeft(System.nanoTime())));
    var now = System.nanoTime();
    if (now - lastAcknowledged >= acknowledgeNanos) {
      lastAcknowledged = now;
      acknowledge();
    }
  }

  private long nanosLeft(long now) {
    var toAcknowledge = lastAcknowledged + acknowledgeNanos - now;
    return Math.max(0, settled ? toAcknowledge : Math.min(toAcknowledge, nextTurn - now));
  }

  private void acknowledge() throws DriverException {
    for (var reader : readers) {
      try {
        if (reader != null && reader.isActive()) {
          reader.acknowledge();
        }
      } catch (StreamException | IllegalStateException e) {
        throw new DriverException(DriverMessage.NOT_ACKNOWLEDGING, name, e);
      }
    }
  }

  /**
   * Begins to read what it does not read yet, and gives way where it is not to be active.
   *
   * @throws DriverException if a stream cannot be read
   */
  void settle() throws DriverException {
    var ownFirst = own().allMatch(this::isActive);
    for (var partition = 0; partition < readers.length; partition++) {
      if (!isOwn(partition) && isActive(partition) && givesWay()) {
        readers[partition].giveWay();
        readers[partition] = null;
      } else if (readers[partition] == null && (isOwn(partition) || ownFirst)) {
        readers[partition] = read(partition);
      }
    }
    settled = isSettled();
    nextTurn = System.nanoTime() + PAUSE_NANOS;
  }

  private boolean givesWay() {
    return System.nanoTime() - madeAt < GIVES_WAY_NANOS;
  }

  private StreamReader read(int partition) throws DriverException {
    try {
      return factory.make(partition, receiver);
    } catch (RuntimeException e) {
      // The client throws what its tasks threw, of any type.
      throw new DriverException(
          DriverMessage.NOT_RECEIVING,
          RabbitMqDriverMessage.STREAM_READER.with(name, partition),
          e);
    }
  }

  private IntStream own() {
    return IntStream.range(0, readers.length).filter(this::isOwn);
  }

  private boolean isOwn(int partition) {
    return !singleActive || partition % place.consumers() == place.rank();
  }

  private boolean isActive(int partition) {
    return readers[partition] != null && readers[partition].isActive();
  }

  private boolean isSettled() {
    return IntStream.range(0, readers.length)
        .allMatch(p -> readers[p] != null && isActive(p) == isOwn(p));
  }

  /** What the server has said: nothing is assumed. */
  @Override
  public Share share() {
    return isSettled() ? new Share(true, (int) own().count(), 0) : Share.NONE;
  }

  @Override
  public void wakeUp() {
    receiver.wakeUp();
  }

  @Override
  public void close(Duration bound) throws DriverException {
    receiver.close();
    acknowledge();
    Closing.await(
        name,
        bound,
        () -> Stream.of(readers).filter(Objects::nonNull).forEach(StreamReader::close));
  }
}
