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
   * {@code to}, in nanoseconds. It is 0 unless the interval of the offset between the two clocks
   * excludes zero: correcting by what may be noise would only add noise.
   *
   * @param from worker whose clock stamped the beginning
   * @param to worker whose clock stamped the end
   * @param ended the end, by the clock of {@code to}
   */
  public long correction(int from, int to, long ended) {
    if (from == to || clockIds.get(from).equals(clockIds.get(to))) {
      return 0;
    }
    var end = offsets.get(to);
    var coordinatorTime = ended - (long) end.offset();
    var begin = offsets.get(from);
    var between = end.offsetAt(coordinatorTime) - begin.offsetAt(coordinatorTime);
    return Math.abs(between) > end.uncertainty() + begin.uncertainty() ? -Math.round(between) : 0;
  }

  /** How far the offset between two clocks may be from the truth, in nanoseconds. */
  public double uncertainty(int from, int to) {
    return clockIds.get(from).equals(clockIds.get(to))
        ? 0
        : offsets.get(from).uncertainty() + offsets.get(to).uncertainty();
  }
}
