package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import java.util.function.Consumer;

/**
 * Sends the messages of one producer as fast as its client takes them, and no more at a time than
 * may be in flight, until the end or until it has sent its measured messages. A message is due when
 * it is sent: there is no other intended time.
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
    sleepUntil(startAt);
    var measured = 0L;
    for (var sequence = 0L; measured < messages && awaitRoom(); sequence++) {
      var payload = producer.nextPayload();
      var now = clock.now();
      if (now >= endAt()) {
        return;
      }
      var key = keys.next(sequence);
      Stamps.write(payload, key, sequence, now, now);
      inFlight.sends();
      producer.send(key, sequence, now, now);
      meter.sent(now, now, clock.now());
      if (now >= measuredFrom) {
        measured++;
      }
    }
  }

  /** Returns whether another message may be sent; not when the load is over. */
  private boolean awaitRoom() {
    while (!stopped() && inFlight.isFull()) {
      var left = endAt() - clock.now();
      if (left <= 0) {
        return false;
      }
      inFlight.awaitChange(left);
    }
    return !stopped();
  }
}
