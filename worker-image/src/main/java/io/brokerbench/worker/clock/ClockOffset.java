package io.brokerbench.worker.clock;

/**
 * How far one clock is from the coordinator's, as a line over time.
 *
 * @param at the coordinator's time that {@code offset} is of, in nanoseconds
 * @param offset the worker's clock less the coordinator's, in nanoseconds
 * @param drift change of the offset, in seconds per second
 * @param uncertainty half the interval that holds the true offset, in nanoseconds
 */
public record ClockOffset(long at, double offset, double drift, double uncertainty) {

  /** The same clock. */
  public static final ClockOffset NONE = new ClockOffset(0, 0, 0, 0);

  /** The worker's time when the coordinator's clock shows {@code coordinatorTime}. */
  public long workerTime(long coordinatorTime) {
    return coordinatorTime + Math.round(offset + drift * (coordinatorTime - at));
  }

  /** The coordinator's time when the worker's clock shows {@code workerTime}. */
  public long coordinatorTime(long workerTime) {
    // Times since 1970 have more digits than a double.
    return workerTime - Math.round(offset + drift * (workerTime - at - offset) / (1 + drift));
  }
}
