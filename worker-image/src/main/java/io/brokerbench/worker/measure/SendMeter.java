package io.brokerbench.worker.measure;

/** What one pacing thread writes for every message that it hands to a client. */
public final class SendMeter {

  private static final long BLOCKED_BEYOND_NANOS = 1_000_000;

  private final MeasuredWindow window;
  private final SwapBuffer<Interval> buffer = new SwapBuffer<>(new Interval(), new Interval());

  /** Empty. */
  public SendMeter(MeasuredWindow window) {
    this.window = window;
  }

  /**
   * One message was handed over; all times in nanoseconds by the worker's clock.
   *
   * @param intended when it was due
   * @param actual when it was handed over
   * @param returned when the client gave control back
   */
  public void sent(long intended, long actual, long returned) {
    var measured = window.contains(intended);
    var entered = buffer.enter();
    try {
      var interval = buffer.active();
      interval.lag.recordNanos(measured, actual - intended);
      interval.counts.sent++;
      if (measured) {
        interval.counts.sentMeasured++;
      }
      if (returned - actual > BLOCKED_BEYOND_NANOS && window.contains(actual)) {
        interval.counts.blockedInSendNanos += returned - actual - BLOCKED_BEYOND_NANOS;
      }
    } finally {
      buffer.exit(entered);
    }
  }

  /** Moves everything since the last call. */
  public void moveTo(IntervalFigures figures) {
    buffer.collect(
        interval -> {
          interval.lag.moveTo(figures);
          figures.counts().add(interval.counts);
          interval.counts.clear();
        });
  }

  private static final class Interval {
    private final SplitLatencies lag = new SplitLatencies(Metric.SCHEDULE_LAG);
    private final Counts counts = new Counts();
  }
}
