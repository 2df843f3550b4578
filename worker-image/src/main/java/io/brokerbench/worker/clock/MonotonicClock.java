package io.brokerbench.worker.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Nanoseconds that only go forward and read like wall time: the monotonic clock plus an anchor that
 * is taken once. A step of the wall clock cannot enter.
 *
 * <p>The monotonic clock counts from the boot of the kernel, so that processes with the same kernel
 * and the same anchor have exactly the same clock.
 *
 * <p>Not final, so that a test can have one that goes wrong, or by which it need not wait.
 */
public class MonotonicClock {

  private static final int ANCHOR_READINGS = 16;

  private final long anchorNanos;

  /**
   * A clock with the anchor of another.
   *
   * @param anchorNanos wall clock less monotonic clock when it was taken, in nanoseconds
   */
  public MonotonicClock(long anchorNanos) {
    this.anchorNanos = anchorNanos;
  }

  /** A clock that reads like the wall clock does now. */
  public static MonotonicClock anchoredNow() {
    return new MonotonicClock(anchor(System::nanoTime, Instant::now));
  }

  /** Wall clock less monotonic clock, in nanoseconds, by the quickest of some readings of both. */
  static long anchor(LongSupplier monotonicClock, Supplier<Instant> wallClock) {
    var shortest = Long.MAX_VALUE;
    var anchor = 0L;
    // A reading during which the thread was descheduled would be off by that time.
    for (var i = 0; i < ANCHOR_READINGS; i++) {
      var before = monotonicClock.getAsLong();
      var wall = wallClock.get();
      var after = monotonicClock.getAsLong();
      if (after - before < shortest) {
        shortest = after - before;
        anchor = toNanos(wall) - (before + shortest / 2);
      }
    }
    return anchor;
  }

  /** Wall clock less monotonic clock when the anchor was taken, in nanoseconds. */
  public final long anchorNanos() {
    return anchorNanos;
  }

  /** Now, in nanoseconds since 1970. */
  public long now() {
    return System.nanoTime() + anchorNanos;
  }

  /** The current thread waits for so long, unless it is unparked or wakes up for no reason. */
  public void park(long nanos) {
    LockSupport.parkNanos(nanos);
  }

  /**
   * The millisecond that {@code nanos}, a {@link #now()}, is in. Load starts at such a time:
   * clients count their own delays, such as Kafka's {@code linger.ms}, in whole milliseconds of the
   * wall clock. Where in one the ticks of pacing fell would be chance, and with it how many
   * messages a batch has.
   */
  public static long wholeMillisecond(long nanos) {
    return nanos - Math.floorMod(nanos, TimeUnit.MILLISECONDS.toNanos(1));
  }

  /** The time of a {@link #now()}. */
  public static Instant toInstant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, TimeUnit.SECONDS.toNanos(1)),
        Math.floorMod(nanos, TimeUnit.SECONDS.toNanos(1)));
  }

  private static long toNanos(Instant instant) {
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }
}
