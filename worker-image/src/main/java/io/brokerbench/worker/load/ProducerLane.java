package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.SendSchedule;

/** One producer with its place in the schedule and its keys. For one pacing thread. */
final class ProducerLane {

  /** A client that has room takes less than that; asking it each time would cost too much. */
  private static final long WORTH_ASKING_NANOS = 100_000;

  private final BenchmarkProducer producer;
  private final SendSchedule.Cursor cursor;
  private final KeySequence keys;
  private long waited;

  ProducerLane(BenchmarkProducer producer, SendSchedule.Cursor cursor, KeySequence keys) {
    this.producer = producer;
    this.cursor = cursor;
    this.keys = keys;
    // Connecting it was no part of the load.
    waited = producer.waitedNanos();
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

  /**
   * For how long the client has waited for room since this was asked last, in nanoseconds.
   *
   * @param inSend how long the last send took
   */
  long waited(long inSend) {
    if (inSend < WORTH_ASKING_NANOS) {
      return 0;
    }
    var before = waited;
    waited = producer.waitedNanos();
    return waited - before;
  }
}
