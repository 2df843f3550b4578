package io.brokerbench.generator.floor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends the same bytes again and again, to Kafka. */
final class BareProducer implements Runnable {

  private final Properties settings;
  private final String topic;
  private final Pacing pacing;
  private final byte[] payload;

  BareProducer(Properties settings, String topic, Pacing pacing, int size) {
    this.settings = settings;
    this.topic = topic;
    this.pacing = pacing;
    payload = new byte[size];
    new SplittableRandom(1).nextBytes(payload);
  }

  @Override
  public void run() {
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.partitionsFor(topic);
      pacing.run(() -> producer.send(new ProducerRecord<>(topic, payload)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
