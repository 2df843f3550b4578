package io.brokerbench.generator.floor;

import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends the same bytes again and again, those that are due at a tick together. */
final class BareProducer implements Runnable {

  private final Properties settings;
  private final String topic;
  private final long rate;
  private final long granularityNanos;
  private final byte[] payload;

  BareProducer(Properties settings, String topic, long rate, long granularityMicros, int size) {
    this.settings = settings;
    this.topic = topic;
    this.rate = rate;
    granularityNanos = TimeUnit.MICROSECONDS.toNanos(granularityMicros);
    payload = new byte[size];
    new SplittableRandom(1).nextBytes(payload);
  }

  @Override
  public void run() {
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.partitionsFor(topic);
      if (rate == 0) {
        sendUnlimited(producer);
      } else {
        sendPaced(producer);
      }
    }
  }

  private void sendUnlimited(KafkaProducer<byte[], byte[]> producer) {
    while (true) {
      producer.send(new ProducerRecord<>(topic, payload));
    }
  }

  private void sendPaced(KafkaProducer<byte[], byte[]> producer) {
    var intervalNanos = (double) TimeUnit.SECONDS.toNanos(1) / rate;
    var start = System.nanoTime();
    for (var sent = 0L; ; ) {
      var due = (long) (sent * intervalNanos);
      var tick = (due + granularityNanos - 1) / granularityNanos * granularityNanos;
      var passed = System.nanoTime() - start;
      while (passed < tick) {
        LockSupport.parkNanos(tick - passed);
        passed = System.nanoTime() - start;
      }
      for (var dueBy = (long) (passed / intervalNanos); sent <= dueBy; sent++) {
        producer.send(new ProducerRecord<>(topic, payload));
      }
    }
  }
}
