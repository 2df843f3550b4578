package io.brokerbench.worker.driver.kafka;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.SendListener;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;

/**
 * One Kafka producer. The client's own partitioner chooses, by the key if there is one. The client
 * copies a payload into its batch before {@code send} returns, so that a few go round.
 */
final class KafkaBenchmarkProducer implements BenchmarkProducer {

  /** For room in the buffer, and for the leader of a partition. */
  private static final Set<String> WAITS =
      Set.of("bufferpool-wait-time-ns-total", "metadata-wait-time-ns-total");

  private final Message name;
  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final byte[][] keys;
  private final byte[][] payloads;
  private final SendListener listener;
  private final List<Metric> waits;
  private int current;

  /**
   * Of a connected client.
   *
   * @param keys by number
   * @param payloads that messages are written into in turn, at least one
   */
  KafkaBenchmarkProducer(
      Message name,
      KafkaProducer<byte[], byte[]> producer,
      String topic,
      byte[][] keys,
      byte[][] payloads,
      SendListener listener) {
    this.name = name;
    this.producer = producer;
    this.topic = topic;
    this.keys = keys;
    this.payloads = payloads;
    this.listener = listener;
    waits =
        producer.metrics().values().stream()
            .filter(metric -> WAITS.contains(metric.metricName().name()))
            .<Metric>map(metric -> metric)
            .toList();
  }

  @Override
  public byte[] nextPayload() {
    current = current + 1 < payloads.length ? current + 1 : 0;
    return payloads[current];
  }

  @Override
  public void send(int key, long sequence, long intended, long actual) {
    try {
      var keyBytes = key == Keys.NONE ? null : keys[key];
      producer.send(
          new ProducerRecord<>(topic, keyBytes, payloads[current]),
          new Sent(listener, sequence, intended, actual));
    } catch (KafkaException | IllegalStateException e) {
      // Thrown before the client took the message, so its callback will not be called.
      listener.failed(sequence, intended, actual, e);
    }
  }

  @Override
  public long waitedNanos() {
    var nanos = 0L;
    for (var wait : waits) {
      nanos += ((Number) wait.metricValue()).longValue();
    }
    return nanos;
  }

  /** Kafka's client has no bound but its delivery.timeout.ms, and being closed. */
  @Override
  public void flush(Duration bound) throws DriverException {
    try {
      producer.flush();
    } catch (KafkaException e) {
      throw new DriverException(DriverMessage.NOT_FLUSHED, name, e);
    }
  }

  @Override
  public void close(Duration bound) throws DriverException {
    try {
      producer.close(bound);
    } catch (KafkaException e) {
      throw new DriverException(DriverMessage.NOT_CLOSED, name, e);
    }
  }

  /** The record and the callback of each message are what the client's API asks for. */
  private record Sent(SendListener listener, long sequence, long intended, long actual)
      implements Callback {

    @Override
    public void onCompletion(RecordMetadata metadata, Exception exception) {
      if (exception == null) {
        listener.acknowledged(sequence, intended, actual, metadata.partition());
      } else {
        listener.failed(sequence, intended, actual, exception);
      }
    }
  }
}
