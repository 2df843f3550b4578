package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.SendSchedule;

/**
 * One producer with its keys, its place in the schedule of the stage, and the number of its next
 * message, which goes on from stage to stage. For one thread at a time.
 */
final class ProducerLane {

  private final int id;
  private final BenchmarkProducer producer;
  private final KeySequence keys;
  private final InFlight inFlight;
  private long sequence;
  private SendSchedule.Cursor cursor;

  /**
   * Without a schedule.
   *
   * @param inFlight what bounds a closed loop; null in an open one
   */
  ProducerLane(int id, BenchmarkProducer producer, KeySequence keys, InFlight inFlight) {
    this.id = id;
    this.producer = producer;
    this.keys = keys;
    this.inFlight = inFlight;
  }

  int id() {
    return id;
  }

  BenchmarkProducer producer() {
    return producer;
  }

  KeySequence keys() {
    return keys;
  }

  InFlight inFlight() {
    return inFlight;
  }

  /** Takes its place in the schedule of another stage. */
  void begin(SendSchedule schedule) {
    cursor = schedule.cursor(id);
  }

  boolean exhausted() {
    return cursor.exhausted();
  }

  long unsent() {
    return cursor.left();
  }

  /** When its next message is due, in nanoseconds after the start of the stage. */
  long dueNanos() {
    return cursor.dueNanos();
  }

  /** Sends its next message, which was due at {@code intended}; times by the worker's clock. */
  void send(long intended, long actual) {
    var key = keys.next(sequence);
    Stamps.write(producer.nextPayload(), key, sequence, intended, actual);
    producer.send(key, sequence, intended, actual);
    sequence++;
    cursor.advance();
  }
}
