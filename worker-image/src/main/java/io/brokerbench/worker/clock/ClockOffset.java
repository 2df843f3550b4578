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

  /** The offset at another time of the coordinator's clock. */
  public double offsetAt(long time) {
    return offset + drift * (time - at);
  }
}
