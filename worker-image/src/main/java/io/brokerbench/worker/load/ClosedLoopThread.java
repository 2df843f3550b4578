package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import java.util.function.Consumer;

/**
 * Sends the messages of one producer as fast as its client takes them, and no more at a time than
 * may be in flight, until the end or until it has sent its measured messages. A message is due when
 * the one before was handed over, or there was room for it in flight: there is no other intended
 * time. What a client waits for room of its own is part of the latency.
 */
final class ClosedLoopThread extends SendingThread {

  private final BenchmarkProducer producer;
  private final KeySequence keys;
  private final InFlight inFlight;
  private final long startAt;
  private final long measuredFrom;
  private final long messages;

  /**
   * Sends from {@code startAt} on until {@code endAt}, both by the worker's clock.
   *
   * @param measuredFrom from when on messages are measured
   * @param messages how many are measured, at most
   * @param onFailure hears of what ends the thread before its time
   */
  ClosedLoopThread(
      String name,
      BenchmarkProducer producer,
      KeySequence keys,
      InFlight inFlight,
      MonotonicClock clock,
      SendMeter meter,
      long startAt,
      long measuredFrom,
      long endAt,
      long messages,
      Consumer<Exception> onFailure) {
    super(name, clock, meter, endAt, onFailure);
    this.producer = producer;
    this.keys = keys;
    this.inFlight = inFlight;
    this.startAt = startAt;
    this.measuredFrom = measuredFrom;
    this.messages = messages;
  }

  @Override
  long unsent() {
    return 0;
  }

  @Override
  void sendAll() {
    var now = sleepUntil(startAt);
    var measured = 0L;
    for (var sequence = 0L; measured < messages; sequence++) {
      if (inFlight.isFull()) {
        now = awaitRoom();
      }
      if (now >= endAt() || stopped()) {
        return;
      }
      send(sequence, now);
      // The only reading of the clock for a message: when it was handed over, the next one is due.
      var returned = clock.now();
      meter.sent(now, now, returned);
      if (now >= measuredFrom) {
        measured++;
      }
      now = returned;
    }
  }

  private void send(long sequence, long now) {
    var key = keys.next(sequence);
    Stamps.write(producer.nextPayload(), key, sequence, now, now);
    inFlight.sends();
    producer.send(key, sequence, now, now);
  }

  /** Returns the time at which another message may be sent, or the load is over. */
  private long awaitRoom() {
    var now = clock.now();
    while (!stopped() && now < endAt() && inFlight.isFull()) {
      inFlight.awaitRoom(endAt() - now);
      now = clock.now();
    }
    return now;
  }
}
