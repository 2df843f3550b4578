package io.brokerbench.worker.coordinator;

import java.time.Duration;

/** Tells when something that is done now and then is due again. Not thread-safe. */
final class Timer {

  private final long interval;
  private long last;
  private boolean used;

  Timer(Duration interval) {
    this.interval = interval.toNanos();
  }

  /** Whether it is due at {@code now}, in nanoseconds; if so, it is due next after the interval. */
  boolean isDue(long now) {
    if (used && now - last < interval) {
      return false;
    }
    used = true;
    last = now;
    return true;
  }
}
