package io.brokerbench.worker.local;

import io.brokerbench.worker.clock.MonotonicClock;

/** A clock that runs at another rate than that of the machine, by a known amount. */
final class DriftingClock extends MonotonicClock {

  private final long rightAt;
  private final double drift;

  /**
   * With this anchor, right when {@link System#nanoTime()} was {@code rightAt}.
   *
   * @param drift what it gains, in seconds per second
   */
  DriftingClock(long anchorNanos, long rightAt, double drift) {
    super(anchorNanos);
    this.rightAt = rightAt;
    this.drift = drift;
  }

  @Override
  public long now() {
    var nanoTime = System.nanoTime();
    return anchorNanos() + nanoTime + Math.round(drift * (nanoTime - rightAt));
  }

  /** What {@link System#nanoTime()} was when this clock showed {@code time}. */
  long nanoTimeAt(long time) {
    return rightAt + Math.round((time - anchorNanos() - rightAt) / (1 + drift));
  }
}
