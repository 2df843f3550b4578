package io.brokerbench.worker.clock;

import java.util.List;

/**
 * The clock offsets of all workers, as known at one time.
 *
 * @param offsets by worker index
 * @param clockIds by worker index: workers with the same id have the very same clock
 */
public record ClockTable(List<ClockOffset> offsets, List<Integer> clockIds) {

  /** Copies the lists. */
  public ClockTable {
    offsets = List.copyOf(offsets);
    clockIds = List.copyOf(clockIds);
  }

  /** All workers have the same clock. */
  public static ClockTable sameClock(int workers) {
    return new ClockTable(
        java.util.Collections.nCopies(workers, ClockOffset.NONE),
        java.util.Collections.nCopies(workers, 0));
  }

  /**
   * What to add to a duration that began on the clock of {@code from} and ended on the clock of
   * {@code to}, in nanoseconds: 0 where these are the same. The estimates are the middles of
   * intervals that hold the true offsets, and nothing else would be nearer to them in the worst
   * case.
   *
   * @param from worker whose clock stamped the beginning
   * @param to worker whose clock stamped the end
   * @param began the beginning, by the clock of {@code from}
   * @param ended the end, by the clock of {@code to}
   */
  public long correction(int from, int to, long began, long ended) {
    if (from == to || clockIds.get(from).equals(clockIds.get(to))) {
      return 0;
    }
    var trueNanos =
        offsets.get(to).coordinatorTime(ended) - offsets.get(from).coordinatorTime(began);
    return trueNanos - (ended - began);
  }

  /** How far the offset between two clocks may be from the truth, in nanoseconds. */
  public double uncertainty(int from, int to) {
    return clockIds.get(from).equals(clockIds.get(to))
        ? 0
        : offsets.get(from).uncertainty() + offsets.get(to).uncertainty();
  }
}
