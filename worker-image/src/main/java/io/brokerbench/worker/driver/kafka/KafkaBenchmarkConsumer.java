package io.brokerbench.worker.driver.kafka;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.RetriableCommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/** One Kafka consumer in a group. Offsets are committed asynchronously, at the plan's interval. */
final class KafkaBenchmarkConsumer implements BenchmarkConsumer {

  private static final Duration POSITION_TIMEOUT = Duration.ofSeconds(30);

  private final Message name;
  private final KafkaConsumer<ByteBuffer, ByteBuffer> consumer;
  private final MessageListener listener;
  private final long acknowledgeIntervalNanos;
  private final ReadPositions positions;
  private long lastAcknowledged = System.nanoTime();
  private boolean joined;
  private Exception commitFailure;

  KafkaBenchmarkConsumer(
      Message name,
      KafkaConsumer<ByteBuffer, ByteBuffer> consumer,
      String topic,
      MessageListener listener,
      int acknowledgeIntervalMillis) {
    this.name = name;
    this.consumer = consumer;
    this.listener = listener;
    acknowledgeIntervalNanos = TimeUnit.MILLISECONDS.toNanos(acknowledgeIntervalMillis);
    positions = new ReadPositions(topic);
    consumer.subscribe(List.of(topic), new Joined());
  }

  @Override
  public void poll(Duration atMost) throws DriverException {
    try {
      var records = consumer.poll(atMost);
      if (!records.isEmpty()) {
        tell(records);
      }
      acknowledgeWhenDue();
    } catch (WakeupException e) {
      return;
    } catch (KafkaException | IllegalStateException e) {
      throw new DriverException(DriverMessage.NOT_RECEIVING, name, e);
    }
    if (commitFailure != null) {
      throw new DriverException(DriverMessage.NOT_ACKNOWLEDGING, name, commitFailure);
    }
  }

  private void tell(ConsumerRecords<ByteBuffer, ByteBuffer> records) {
    var receivedAt = listener.batchReceived();
    try {
      for (var record : records) {
        listener.received(record.partition(), record.value(), receivedAt);
        positions.read(record.partition(), record.offset());
      }
    } finally {
      listener.batchOver();
    }
  }

  private void acknowledgeWhenDue() {
    var now = System.nanoTime();
    if (now - lastAcknowledged >= acknowledgeIntervalNanos) {
      lastAcknowledged = now;
      positions.takeUncommitted().forEach(part -> consumer.commitAsync(part, this::committed));
    }
  }

  private void committed(Map<TopicPartition, OffsetAndMetadata> part, Exception failure) {
    if (failure instanceof RetriableCommitFailedException) {
      positions.returnUncommitted(part.keySet());
    } else if (failure != null) {
      commitFailure = failure;
    }
  }

  @Override
  public Share share() throws DriverException {
    if (!joined) {
      return Share.NONE;
    }
    try {
      var partitions = consumer.assignment();
      for (var partition : partitions) {
        consumer.position(partition, POSITION_TIMEOUT);
      }
      return new Share(true, partitions.size(), consumer.groupMetadata().generationId());
    } catch (KafkaException e) {
      throw new DriverException(DriverMessage.NO_POSITION, name, e);
    }
  }

  @Override
  public void wakeUp() {
    consumer.wakeup();
  }

  /** The method that clients before 4.1 have too, which Pulsar's handler of Kafka needs. */
  @Override
  @SuppressWarnings("deprecation")
  public void close(Duration bound) throws DriverException {
    try {
      consumer.close(bound);
    } catch (KafkaException e) {
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    }
  }

  private final class Joined implements ConsumerRebalanceListener {

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      joined = true;
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      joined = false;
      positions.forget(partitions);
    }
  }
}
