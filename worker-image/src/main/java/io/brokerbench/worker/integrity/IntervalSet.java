package io.brokerbench.worker.integrity;

import java.util.Arrays;

/**
 * A set of sequence numbers, as sorted intervals that neither overlap nor touch. Its size depends
 * on the number of gaps, not of numbers.
 *
 * <p>Not thread-safe.
 */
public final class IntervalSet {

  private static final int INITIAL_INTERVALS = 4;

  private long[] starts = new long[INITIAL_INTERVALS];
  private long[] ends = new long[INITIAL_INTERVALS];
  private int intervals;
  private long size;

  /** The set of the numbers from {@code start} to {@code end} - 1. */
  public static IntervalSet of(long start, long end) {
    var set = new IntervalSet();
    set.append(start, end);
    return set;
  }

  /** How many numbers. */
  public long size() {
    return size;
  }

  /** How many intervals. */
  public int intervals() {
    return intervals;
  }

  /** First number of interval {@code i}. */
  public long start(int i) {
    return starts[i];
  }

  /** One past the last number of interval {@code i}. */
  public long end(int i) {
    return ends[i];
  }

  /** Whether {@code number} is in the set. */
  public boolean contains(long number) {
    var i = firstEndingAfter(number);
    return i < intervals && starts[i] <= number;
  }

  /**
   * Adds the numbers from {@code start} to {@code end} - 1, in constant amortised time.
   *
   * @throws IllegalArgumentException if {@code start} is before the start of the last interval, or
   *     there are no such numbers
   */
  public void append(long start, long end) {
    if (end <= start || intervals > 0 && start < starts[intervals - 1]) {
      throw new IllegalArgumentException("cannot append [" + start + ", " + end + ") to " + this);
    }
    if (intervals > 0 && start <= ends[intervals - 1]) {
      var last = ends[intervals - 1];
      ends[intervals - 1] = Math.max(last, end);
      size += ends[intervals - 1] - last;
      return;
    }
    if (intervals == starts.length) {
      starts = Arrays.copyOf(starts, intervals * 2);
      ends = Arrays.copyOf(ends, intervals * 2);
    }
    starts[intervals] = start;
    ends[intervals++] = end;
    size += end - start;
  }

  /**
   * Adds all of {@code other}. What lies before it stays untouched, so adding what is newer than
   * nearly everything costs only its own length.
   */
  public void addAll(IntervalSet other) {
    if (other.intervals == 0) {
      return;
    }
    var from = firstEndingAfter(other.starts[0]);
    var tailStarts = Arrays.copyOfRange(starts, from, intervals);
    var tailEnds = Arrays.copyOfRange(ends, from, intervals);
    for (var i = from; i < intervals; i++) {
      size -= ends[i] - starts[i];
    }
    intervals = from;
    var mine = 0;
    var theirs = 0;
    while (mine < tailStarts.length || theirs < other.intervals) {
      if (theirs == other.intervals
          || mine < tailStarts.length && tailStarts[mine] <= other.starts[theirs]) {
        append(tailStarts[mine], tailEnds[mine++]);
      } else {
        append(other.starts[theirs], other.ends[theirs++]);
      }
    }
  }

  /** How many numbers are in this set and not in {@code other}. */
  public long countMissingFrom(IntervalSet other) {
    var common = 0L;
    var theirs = 0;
    for (var mine = 0; mine < intervals; mine++) {
      while (theirs < other.intervals && other.ends[theirs] <= starts[mine]) {
        theirs++;
      }
      for (var i = theirs; i < other.intervals && other.starts[i] < ends[mine]; i++) {
        common += Math.min(ends[mine], other.ends[i]) - Math.max(starts[mine], other.starts[i]);
      }
    }
    return size - common;
  }

  /** The index of the first interval that ends after {@code number}. */
  private int firstEndingAfter(long number) {
    var found = Arrays.binarySearch(ends, 0, intervals, number);
    return found >= 0 ? found + 1 : -found - 1;
  }

  @Override
  public String toString() {
    var text = new StringBuilder("{");
    for (var i = 0; i < Math.min(intervals, 10); i++) {
      text.append(i == 0 ? "" : ", ").append(starts[i]).append("..").append(ends[i] - 1);
    }
    return text.append(intervals > 10 ? ", ...}" : "}").toString();
  }
}
