package io.brokerbench.worker.integrity;

import java.util.Arrays;

/**
 * Sequence numbers in the order in which they came, as runs of consecutive ones.
 *
 * <p>This is what the send and receive paths write: adding is a comparison and an increment while
 * numbers are consecutive, as they are within a batch, and an append otherwise. Sorting and merging
 * come later, on another thread. A log covers one report interval, so its size is bounded by the
 * messages of that interval; it keeps its arrays when it is cleared.
 *
 * <p>Not thread-safe.
 */
public final class RunLog {

  private static final int INITIAL_RUNS = 8;

  private long[] starts = new long[INITIAL_RUNS];
  private long[] ends = new long[INITIAL_RUNS];
  private int runs;
  private long next = Long.MIN_VALUE;

  /** Adds one sequence number, 0 or more. */
  public void add(long sequence) {
    if (sequence == next) {
      ends[runs - 1] = ++next;
      return;
    }
    if (runs == starts.length) {
      starts = Arrays.copyOf(starts, runs * 2);
      ends = Arrays.copyOf(ends, runs * 2);
    }
    starts[runs] = sequence;
    next = sequence + 1;
    ends[runs++] = next;
  }

  /** Whether nothing was added. */
  public boolean isEmpty() {
    return runs == 0;
  }

  /** Forgets everything. */
  public void clear() {
    runs = 0;
    next = Long.MIN_VALUE;
  }

  /** What was added, sorted and without repetition. */
  public IntervalSet toIntervalSet() {
    // A sweep over where runs begin and where they end needs no pairs, so each sorts on its own.
    var begins = Arrays.copyOf(starts, runs);
    var stops = Arrays.copyOf(ends, runs);
    Arrays.sort(begins);
    Arrays.sort(stops);
    var set = new IntervalSet();
    var stop = 0;
    for (var begin = 0; begin < runs; ) {
      var start = begins[begin++];
      for (var open = 1; open > 0; ) {
        if (begin < runs && begins[begin] <= stops[stop]) {
          begin++;
          open++;
        } else {
          stop++;
          open--;
        }
      }
      set.append(start, stops[stop - 1]);
    }
    return set;
  }
}
