package io.brokerbench.generator.floor;

import java.time.Instant;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends the same bytes again and again, those that are due at a tick together. It begins as
 * brokerbench does, with a millisecond of the wall clock.
 */
final class BareProducer implements Runnable {

  private final Properties settings;
  private final String topic;
  private final long rate;
  private final long granularityNanos;
  private final byte[] payload;
  private volatile boolean paused;
  private volatile boolean ended;
  private volatile Thread thread;

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
    thread = Thread.currentThread();
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.partitionsFor(topic);
      while (!ended) {
        sendFromNowOn(producer);
        while (paused && !ended) {
          LockSupport.park();
        }
      }
    }
  }

  private void sendFromNowOn(KafkaProducer<byte[], byte[]> producer) {
    var intervalNanos = (double) TimeUnit.SECONDS.toNanos(1) / rate;
    var sinceMillisecond = Instant.now().getNano() % TimeUnit.MILLISECONDS.toNanos(1);
    var start = System.nanoTime() - sinceMillisecond;
    for (var sent = 0L; !paused && !ended; ) {
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

  /** Asks it to send nothing for a while: at a tick, so that a message pays nothing for that. */
  void pause() {
    paused = true;
  }

  /** Asks it to go on, with what is due from now on. */
  void resume() {
    paused = false;
    LockSupport.unpark(thread);
  }

  /** Asks it to end, at a tick likewise. */
  void end() {
    ended = true;
    LockSupport.unpark(thread);
  }
}
