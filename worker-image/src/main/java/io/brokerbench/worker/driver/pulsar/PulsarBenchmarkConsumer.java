package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.PulsarClientException;

/**
 * One Pulsar consumer of all partitions of a topic.
 *
 * <p>It takes messages from the client's queue on its own thread. A listener of the client would
 * cost two tasks of its executors for each message, and {@code batchReceive} waits for its timeout
 * unless a whole batch is there.
 */
final class PulsarBenchmarkConsumer implements BenchmarkConsumer {

  /** So many are taken before they are told: little enough not to delay the first of them. */
  private static final int MOST_AT_ONCE = 256;

  private final Object name;
  private final Consumer<ByteBuffer> consumer;
  private final MessageListener listener;
  private final Acknowledgements acknowledgements;
  private final Supplier<Share> share;
  private final List<Message<ByteBuffer>> batch = new ArrayList<>(MOST_AT_ONCE);

  /**
   * Of a connected client.
   *
   * @param share what the consumer has of its subscription
   */
  PulsarBenchmarkConsumer(
      Object name,
      Consumer<ByteBuffer> consumer,
      MessageListener listener,
      Acknowledgements acknowledgements,
      Supplier<Share> share) {
    this.name = name;
    this.consumer = consumer;
    this.listener = listener;
    this.acknowledgements = acknowledgements;
    this.share = share;
  }

  @Override
  public void poll(Duration atMost) throws DriverException {
    try {
      var message = consumer.receive((int) atMost.toMillis(), TimeUnit.MILLISECONDS);
      while (message != null) {
        batch.add(message);
        message = batch.size() < MOST_AT_ONCE ? consumer.receive(0, TimeUnit.MILLISECONDS) : null;
      }
    } catch (PulsarClientException e) {
      throw new DriverException(DriverMessage.NOT_RECEIVING, name, e);
    }
    if (!batch.isEmpty()) {
      tell();
    }
    if (acknowledgements.failure() != null) {
      throw new DriverException(DriverMessage.NOT_ACKNOWLEDGING, name, acknowledgements.failure());
    }
  }

  private void tell() {
    var receivedAt = listener.batchReceived();
    try {
      for (var i = 0; i < batch.size(); i++) {
        var message = batch.get(i);
        var id = (MessageIdAdv) message.getMessageId();
        listener.received(id.getPartitionIndex(), message.getValue(), receivedAt);
        acknowledgements.received(id.getPartitionIndex(), id);
        message.release();
      }
    } finally {
      listener.batchOver();
    }
    batch.clear();
    acknowledgements.endOfBatch();
  }

  @Override
  public Share share() {
    return share.get();
  }

  @Override
  public void wakeUp() {
    // The client has nothing for it but an interrupt, which could hit any other wait of its.
  }

  @Override
  public void close(Duration bound) throws DriverException {
    try {
      consumer.closeAsync().get(bound.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new DriverException(DriverMessage.NOT_CLOSED, name, Failures.asException(e));
    } catch (TimeoutException e) {
      throw new DriverException(
          DriverMessage.NOT_CLOSED.with(
              name, DriverMessage.NOT_CLOSED_IN_TIME.with(bound.toSeconds())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    }
  }
}
