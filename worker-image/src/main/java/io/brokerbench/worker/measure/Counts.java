package io.brokerbench.worker.measure;

import java.util.Arrays;

/** Messages and times counted since a report, or in all; not thread-safe. */
public final class Counts {

  private static final int KINDS = Count.values().length;

  private final long[] values = new long[KINDS];

  /** Of one kind. */
  public long get(Count count) {
    return values[count.ordinal()];
  }

  /** Adds to one kind. */
  public void add(Count count, long more) {
    values[count.ordinal()] += more;
  }

  /** Adds all counts of {@code other}. */
  public void add(Counts other) {
    for (var i = 0; i < values.length; i++) {
      values[i] += other.values[i];
    }
  }

  /** Back to nothing. */
  public void clear() {
    Arrays.fill(values, 0);
  }
}
