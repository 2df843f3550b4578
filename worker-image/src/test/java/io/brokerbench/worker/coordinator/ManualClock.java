package io.brokerbench.worker.coordinator;

import io.brokerbench.worker.clock.MonotonicClock;

/** Stands still until a test sets it, in nanoseconds. */
final class ManualClock extends MonotonicClock {

  long now;

  ManualClock() {
    super(0);
  }

  @Override
  public long now() {
    return now;
  }
}
