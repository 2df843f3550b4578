package io.brokerbench.worker.schedule;

/**
 * The ticks at which a pacing thread wakes up: sends that fall due between two ticks go out
 * together at the later one.
 *
 * @param granularityNanos between two ticks, at least 1
 */
public record PacingGrid(long granularityNanos) {

  /** The first tick at or after {@code due}, both in nanoseconds after the start. */
  public long tickFor(long due) {
    return -Math.floorDiv(-due, granularityNanos) * granularityNanos;
  }
}
