package io.brokerbench.worker.measure;

/**
 * The measured time, between warm-up and drain, by the worker's clock. A latency belongs to it if
 * its message was due within it, whenever that was acknowledged or received; a rate counts what was
 * acknowledged or received within it, whenever that was due.
 *
 * <p>It is set when the start of a stage is agreed, and empty before. Thread-safe.
 */
public final class MeasuredWindow {

  private volatile long from = Long.MAX_VALUE;
  private volatile long to = Long.MIN_VALUE;

  /** Nothing is measured yet. */
  public MeasuredWindow() {}

  /** From the first nanosecond to the first one after. */
  public MeasuredWindow(long from, long to) {
    set(from, to);
  }

  /** Sets it, from the first nanosecond to the first one after. */
  public void set(long first, long after) {
    to = after;
    from = first;
  }

  /** It ends at {@code after}, if it has not yet. */
  public void endBy(long after) {
    to = Math.min(to, after);
  }

  /** Whether {@code time} is within it. */
  public boolean contains(long time) {
    return time >= from && time < to;
  }
}
