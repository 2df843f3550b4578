package io.brokerbench.worker.measure;

/**
 * The measured time, between warm-up and drain. A latency belongs to it if its message was due
 * within it, whenever it was acknowledged or received; a rate counts what was acknowledged or
 * received within it, whenever it was due.
 *
 * @param from its first nanosecond
 * @param to the first nanosecond after it
 */
public record MeasuredWindow(long from, long to) {

  /** Whether {@code time} is within it. */
  public boolean contains(long time) {
    return time >= from && time < to;
  }
}
