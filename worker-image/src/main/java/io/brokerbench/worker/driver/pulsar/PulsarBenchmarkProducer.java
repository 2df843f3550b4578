package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.SendListener;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One Pulsar producer. The client's own router chooses the partition, by the key if there is one.
 * What is allocated for each message is what the client's API asks for.
 */
final class PulsarBenchmarkProducer implements BenchmarkProducer {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarBenchmarkProducer.class);

  /** Beyond what a flush may take, for the brokers to answer. */
  private static final Duration CLOSE_BOUND = Duration.ofSeconds(5);

  /** As long as the schedule calls a message late. */
  private static final long LONGEST_SEND_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private static final String NO_ROOM =
      DriverMessage.NO_ROOM.with(LONGEST_WAIT.toSeconds()).toString();

  private final Message name;
  private final Producer<byte[]> producer;
  private final String[] keys;
  private final OutgoingMessages messages;
  private final ClientMemory memory;
  private final SendListener listener;
  private final byte[] refused;
  private OutgoingMessages.Outgoing next;

  /** By the sending thread only. */
  private long waitedForMemory;

  /**
   * Of a connected client.
   *
   * @param keys by number: text, because the client would encode bytes anew for each message
   * @param messages that {@code listener} hears of
   * @param memory of the client
   * @param refused a payload for a message that is not going to be sent
   */
  PulsarBenchmarkProducer(
      Message name,
      Producer<byte[]> producer,
      String[] keys,
      OutgoingMessages messages,
      ClientMemory memory,
      SendListener listener,
      byte[] refused) {
    this.name = name;
    this.producer = producer;
    this.keys = keys;
    this.messages = messages;
    this.memory = memory;
    this.listener = listener;
    this.refused = refused;
  }

  @Override
  public byte[] nextPayload() {
    next = messages.take(LONGEST_WAIT);
    return next == null ? refused : next.payload();
  }

  @Override
  public void send(int key, long sequence, long intended, long actual) {
    var message = next;
    if (message == null) {
      listener.failed(sequence, intended, actual, noRoom());
      return;
    }
    message.handOver(sequence, intended, actual);
    try {
      var builder = producer.newMessage().value(message.payload());
      if (key != Keys.NONE) {
        builder.key(keys[key]);
      }
      (memory.isHalfFull() ? sendWhenThereIsRoom(builder) : builder.sendAsync())
          .whenComplete(message);
    } catch (RuntimeException e) {
      message.accept(null, e);
    }
  }

  /** The client may wait for memory in the midst of this, and takes far longer then. */
  private CompletableFuture<MessageId> sendWhenThereIsRoom(TypedMessageBuilder<byte[]> builder) {
    var from = System.nanoTime();
    try {
      return builder.sendAsync();
    } finally {
      var took = System.nanoTime() - from;
      waitedForMemory += took > LONGEST_SEND_NANOS ? took : 0;
    }
  }

  private static TimeoutException noRoom() {
    return new TimeoutException(NO_ROOM);
  }

  @Override
  public long waitedNanos() {
    return messages.waitedNanos() + waitedForMemory;
  }

  @Override
  public void flush(Duration bound) throws InterruptedException {
    // What it comes to is told message by message.
    producer.flushAsync();
    messages.awaitTold(bound);
  }

  @Override
  public void close(Duration bound) throws DriverException {
    try {
      flush(bound);
      messages.close(DriverMessage.NO_ANSWER.with(bound.toSeconds()));
      producer.closeAsync().get(CLOSE_BOUND.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new DriverException(DriverMessage.NOT_CLOSED, name, Failures.asException(e));
    } catch (TimeoutException e) {
      LOG.warn("{}: the brokers did not confirm that it is closed", name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    }
  }
}
