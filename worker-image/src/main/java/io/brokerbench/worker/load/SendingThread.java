package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.SendMeter;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A thread that sends the messages of some producers, from the start of the load to its end. */
abstract class SendingThread {

  final MonotonicClock clock;
  final SendMeter meter;
  private final Consumer<Exception> onFailure;
  private final Thread thread;
  private volatile long endAt;
  private volatile boolean stopped;

  /**
   * Not started yet.
   *
   * @param endAt when the stage ends, by the worker's clock, unless {@link #endBy} says sooner
   * @param onFailure hears of what ends the thread before its time
   */
  SendingThread(
      String name,
      MonotonicClock clock,
      SendMeter meter,
      long endAt,
      Consumer<Exception> onFailure) {
    this.clock = clock;
    this.meter = meter;
    this.endAt = endAt;
    this.onFailure = onFailure;
    thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
  }

  /** Sends everything, until the end or until it is stopped. By the thread itself. */
  abstract void sendAll();

  /** Messages that were due and never sent; of a finished thread. */
  abstract long unsent();

  /** Of its thread. */
  final long threadId() {
    return thread.threadId();
  }

  /** Starts it, once. */
  final void start() {
    thread.start();
  }

  /** Nothing is due then or later. By one thread. */
  final void endBy(long time) {
    endAt = Math.min(endAt, time);
    LockSupport.unpark(thread);
  }

  final long endAt() {
    return endAt;
  }

  /** Asks it to end at once. */
  final void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  final boolean stopped() {
    return stopped;
  }

  /** Whether it has sent all it will. */
  final boolean finished() {
    return !thread.isAlive();
  }

  /** Moves everything that was measured since the last call. */
  final void moveTo(IntervalFigures figures) {
    meter.moveTo(figures);
  }

  /**
   * Returns the time that it is then: {@code time} or later, unless the stage ends before or the
   * thread is stopped.
   */
  final long sleepUntil(long time) {
    var now = clock.now();
    while (now < Math.min(time, endAt) && !stopped) {
      clock.park(Math.min(time, endAt) - now);
      now = clock.now();
    }
    return now;
  }

  private void run() {
    try {
      sendAll();
    } catch (RuntimeException | Error e) {
      onFailure.accept(new DriverException(DriverMessage.NOT_SENDING, thread.getName(), e));
    }
  }
}
