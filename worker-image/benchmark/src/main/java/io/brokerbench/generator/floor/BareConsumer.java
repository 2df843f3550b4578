package io.brokerbench.generator.floor;

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/** Receives, and commits as often as a run of brokerbench does. */
final class BareConsumer implements Runnable {

  private static final Duration POLL = Duration.ofMillis(200);

  private final Properties settings;
  private final String topic;
  private final long commitIntervalNanos;
  private volatile boolean ended;

  BareConsumer(Properties settings, String topic, long commitIntervalMillis) {
    this.settings = settings;
    this.topic = topic;
    commitIntervalNanos = TimeUnit.MILLISECONDS.toNanos(commitIntervalMillis);
  }

  @Override
  public void run() {
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteBufferDeserializer(), new ByteBufferDeserializer())) {
      consumer.subscribe(List.of(topic));
      var committed = System.nanoTime();
      while (!ended) {
        consumer.poll(POLL);
        var now = System.nanoTime();
        if (now - committed >= commitIntervalNanos) {
          committed = now;
          consumer.commitAsync();
        }
      }
    }
  }

  /** Asks it to end. */
  void end() {
    ended = true;
  }
}
