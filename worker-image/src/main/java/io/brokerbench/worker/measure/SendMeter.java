package io.brokerbench.worker.measure;

/** What one pacing thread writes for every message that it hands to a client. */
public final class SendMeter {

  private static final long BLOCKED_BEYOND_NANOS = 1_000_000;

  private final MeasuredWindow window;
  private final ClientLoad client;

  /** By how much waiting for room in the client has put the thread behind its schedule. */
  private long heldUp;

  private long lastReturned;

  private final SwapBuffer<Interval> buffer = new SwapBuffer<>(new Interval(), new Interval());

  /** Empty; of a client that has time to spare. */
  public SendMeter(MeasuredWindow window) {
    this(window, new ClientLoad());
  }

  /** Empty. */
  public SendMeter(MeasuredWindow window, ClientLoad client) {
    this.window = window;
    this.client = client;
  }

  /** As below, of a client that always has room. */
  public void sent(long intended, long actual, long returned) {
    sent(intended, actual, returned, 0);
  }

  /**
   * One message was handed over; all times in nanoseconds by the worker's clock.
   *
   * <p>The schedule lag is how late the generator would have been had the client never waited for
   * room: a client has none because the brokers have not answered, which is theirs to answer for.
   * Where its network thread is saturated it has none because it cannot send, so that its waits are
   * lag like any other. The latency from the intended send includes both, and so does the send
   * delay.
   *
   * @param intended when it was due
   * @param actual when it was handed over
   * @param returned when the client gave control back
   * @param waited for how long of that the client waited for room
   */
  public void sent(long intended, long actual, long returned, long waited) {
    // A thread that did not go on at once had nothing due: it had caught up.
    var behind = actual == lastReturned ? heldUp : 0;
    // Without waiting, it would not have sent before the message was due.
    var excused = Math.clamp(actual - intended, 0, behind);
    heldUp = waited > 0 && client.isSaturated() ? excused : excused + waited;
    lastReturned = returned;
    var measured = window.contains(intended);
    var entered = buffer.enter();
    try {
      var interval = buffer.active();
      if (excused == 0) {
        interval.unexcused.recordNanos(measured, actual - intended);
      } else {
        interval.lagExcused.recordNanos(measured, actual - intended - excused);
        interval.delayExcused.recordNanos(measured, actual - intended);
      }
      interval.sent++;
      if (measured) {
        interval.sentMeasured++;
      }
      if (returned - actual > BLOCKED_BEYOND_NANOS && window.contains(actual)) {
        interval.blockedNanos += returned - actual - BLOCKED_BEYOND_NANOS;
      }
    } finally {
      buffer.exit(entered);
    }
  }

  /** Moves everything since the last call. */
  public void moveTo(IntervalFigures figures) {
    buffer.collect(
        interval -> {
          interval.unexcused.copyTo(figures, Metric.SEND_DELAY);
          interval.unexcused.moveTo(figures);
          interval.lagExcused.moveTo(figures);
          interval.delayExcused.moveTo(figures);
          interval.moveCountsTo(figures.counts());
        });
  }

  private static final class Interval {
    /** Where nothing is excused, lag and delay are the same: one sample serves both. */
    private final SplitLatencies unexcused = new SplitLatencies(Metric.SCHEDULE_LAG);

    private final SplitLatencies lagExcused = new SplitLatencies(Metric.SCHEDULE_LAG);
    private final SplitLatencies delayExcused = new SplitLatencies(Metric.SEND_DELAY);
    private long sent;
    private long sentMeasured;
    private long blockedNanos;

    private void moveCountsTo(Counts counts) {
      counts.add(Count.SENT, sent);
      counts.add(Count.SENT_MEASURED, sentMeasured);
      counts.add(Count.BLOCKED_IN_SEND_NANOS, blockedNanos);
      sent = 0;
      sentMeasured = 0;
      blockedNanos = 0;
    }
  }
}
