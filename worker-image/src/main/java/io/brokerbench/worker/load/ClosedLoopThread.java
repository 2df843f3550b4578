package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Sends the messages of one producer as fast as its client takes them, and no more at a time than
 * may be in flight. A message is due when it is sent: there is no other intended time.
 */
final class ClosedLoopThread implements SendingThread {

  private final BenchmarkProducer producer;
  private final KeySequence keys;
  private final InFlight inFlight;
  private final MonotonicClock clock;
  private final SendMeter meter;
  private final long startAt;
  private final long endAt;
  private final Consumer<Exception> onFailure;
  private final Thread thread;
  private volatile boolean stopped;

  /**
   * Sends from {@code startAt} on until {@code endAt}, both by the worker's clock.
   *
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
      long endAt,
      Consumer<Exception> onFailure) {
    this.producer = producer;
    this.keys = keys;
    this.inFlight = inFlight;
    this.clock = clock;
    this.meter = meter;
    this.startAt = startAt;
    this.endAt = endAt;
    this.onFailure = onFailure;
    thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
  }

  @Override
  public void start() {
    thread.start();
  }

  @Override
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  @Override
  public boolean finished() {
    return !thread.isAlive();
  }

  @Override
  public long unsent() {
    return 0;
  }

  @Override
  public void moveTo(IntervalFigures figures) {
    meter.moveTo(figures);
  }

  private void run() {
    try {
      sendAll();
    } catch (RuntimeException | Error e) {
      onFailure.accept(new DriverException(thread.getName() + " cannot send", e));
    }
  }

  private void sendAll() {
    awaitStart();
    for (var sequence = 0L; awaitRoom(); sequence++) {
      var payload = producer.nextPayload();
      var now = clock.now();
      if (now >= endAt) {
        return;
      }
      var key = keys.next(sequence);
      Stamps.write(payload, key, sequence, now, now);
      inFlight.sends();
      producer.send(key, sequence, now, now);
      meter.sent(now, now, clock.now());
    }
  }

  private void awaitStart() {
    for (var now = clock.now(); now < startAt && !stopped; now = clock.now()) {
      LockSupport.parkNanos(startAt - now);
    }
  }

  /** Returns whether another message may be sent; not when the load is over. */
  private boolean awaitRoom() {
    while (!stopped && inFlight.isFull()) {
      var left = endAt - clock.now();
      if (left <= 0) {
        return false;
      }
      inFlight.awaitChange(left);
    }
    return !stopped;
  }
}
