package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.SendSchedule;

/** One producer with its place in the schedule and its keys. For one pacing thread. */
final class ProducerLane {

  private final BenchmarkProducer producer;
  private final SendSchedule.Cursor cursor;
  private final KeySequence keys;

  ProducerLane(BenchmarkProducer producer, SendSchedule.Cursor cursor, KeySequence keys) {
    this.producer = producer;
    this.cursor = cursor;
    this.keys = keys;
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
    var sequence = cursor.sequence();
    var key = keys.next(sequence);
    Stamps.write(producer.nextPayload(), key, sequence, intended, actual);
    producer.send(key, sequence, intended, actual);
    cursor.advance();
  }
}
