package io.brokerbench.worker.measure;

import java.util.concurrent.TimeUnit;

/**
 * By how much a thread that sleeps for a short time again and again is late when it wakes up, as
 * jHiccup has it: what stops this thread (a collection, a safepoint, a machine that is busy with
 * others) stops those that receive messages, too.
 *
 * <p>What would have come during a long hiccup would have waited for its end, so a hiccup counts
 * once for each interval that it lasted, with what was left of it. A quantile of hiccups is thus
 * what they add to a message that comes at any time, and can be held against the same quantile of a
 * latency.
 */
public final class HiccupMeter {

  /** For how long the thread sleeps, in nanoseconds. */
  public static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * So late Linux wakes a thread on purpose, to wake several at once (prctl, PR_SET_TIMERSLACK).
   */
  private static final long TIMER_SLACK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private final MeasuredWindow window;
  private final SwapBuffer<SplitLatencies> buffer;

  /** Empty. */
  public HiccupMeter(Metric metric, MeasuredWindow window) {
    this.window = window;
    buffer = new SwapBuffer<>(new SplitLatencies(metric), new SplitLatencies(metric));
  }

  /**
   * The thread went to sleep for {@link #INTERVAL_NANOS} and woke up; times in nanoseconds by the
   * worker's clock. By one thread.
   */
  public void woke(long asleep, long awake) {
    var entered = buffer.enter();
    try {
      var late = awake - asleep - INTERVAL_NANOS - TIMER_SLACK_NANOS;
      record(awake, Math.max(0, late));
      for (late -= INTERVAL_NANOS; late > 0; late -= INTERVAL_NANOS) {
        record(awake, late);
      }
    } finally {
      buffer.exit(entered);
    }
  }

  private void record(long awake, long late) {
    buffer.active().recordNanos(window.contains(awake - late), late);
  }

  /** Moves everything since the last call. */
  public void moveTo(IntervalFigures figures) {
    buffer.collect(hiccups -> hiccups.moveTo(figures));
  }
}
