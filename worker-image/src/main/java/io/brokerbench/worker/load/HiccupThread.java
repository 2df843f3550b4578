package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.measure.HiccupMeter;
import io.brokerbench.worker.measure.IntervalFigures;

/** Sleeps and sees by how much it is late, until it is stopped. */
final class HiccupThread {

  private final HiccupMeter meter;
  private final MonotonicClock clock;
  private final Thread thread;
  private volatile boolean stopped;

  HiccupThread(HiccupMeter meter, MonotonicClock clock) {
    this.meter = meter;
    this.clock = clock;
    thread = Thread.ofPlatform().name("hiccups").daemon().unstarted(this::run);
  }

  /** Starts it, once. */
  void start() {
    thread.start();
  }

  /** It ends within an interval. */
  void stop() {
    stopped = true;
  }

  /** Moves everything since the last call. */
  void moveTo(IntervalFigures figures) {
    meter.moveTo(figures);
  }

  private void run() {
    while (!stopped) {
      var asleep = clock.now();
      var until = asleep + HiccupMeter.INTERVAL_NANOS;
      var now = asleep;
      while (now < until) {
        clock.park(until - now);
        now = clock.now();
      }
      meter.woke(asleep, now);
    }
  }
}
