package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.SendSchedule;

/**
 * One producer with its keys, its place in the schedule of the stage, and the number of its next
 * message, which goes on from stage to stage. For one thread at a time.
 */
final class ProducerLane {

  /** A client that has room takes less than that; asking it each time would cost too much. */
  private static final long WORTH_ASKING_NANOS = 100_000;

  private final int id;
  private final BenchmarkProducer producer;
  private final KeySequence keys;
  private final InFlight inFlight;
  private long sequence;
  private SendSchedule.Cursor cursor;
  private long waited;

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
    // Connecting it was no part of the load.
    waited = producer.waitedNanos();
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

  /** Sends nothing that is due so long after the start of the stage, or later. */
  void endBefore(long nanos) {
    cursor.endBefore(nanos);
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
