package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.SendSchedule;
import java.util.SplittableRandom;

/** One producer with its place in the schedule and its payload. For one pacing thread. */
final class ProducerLane {

  private final BenchmarkProducer producer;
  private final SendSchedule.Cursor cursor;
  private final byte[] payload;

  ProducerLane(
      BenchmarkProducer producer, SendSchedule.Cursor cursor, int id, int size, long runHash) {
    this.producer = producer;
    this.cursor = cursor;
    payload = Stamps.newPayload(size, runHash, id);
    // Zeros would flatter a broker or client that compresses.
    var random = new SplittableRandom(runHash + id);
    for (var i = Stamps.LENGTH; i < size; i++) {
      payload[i] = (byte) random.nextInt();
    }
  }

  BenchmarkProducer producer() {
    return producer;
  }

  boolean exhausted() {
    return cursor.exhausted();
  }

  long unsent() {
    return cursor.left();
  }

  /** When its next message is due, in nanoseconds after the start. */
  long dueNanos() {
    return cursor.dueNanos();
  }

  /** Sends its next message, which was due at {@code intended}; times by the worker's clock. */
  void send(long intended, long actual) {
    Stamps.write(payload, cursor.sequence(), intended, actual);
    producer.send(payload, cursor.sequence(), intended, actual);
    cursor.advance();
  }
}
