package io.brokerbench.worker.clock;

import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes on when it is read. A pause ends at once, and has lasted as long as asked. */
public final class SimulatedClock extends MonotonicClock {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long READING_NANOS = 1_000;

  private final AtomicLong now = new AtomicLong(START);

  /** Begins at a fixed time. */
  public SimulatedClock() {
    super(0);
  }

  @Override
  public long now() {
    return now.addAndGet(READING_NANOS);
  }

  @Override
  public void park(long nanos) {
    now.addAndGet(nanos);
  }
}
