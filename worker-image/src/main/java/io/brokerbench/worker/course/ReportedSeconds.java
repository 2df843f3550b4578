package io.brokerbench.worker.course;

import java.util.Arrays;

/** Which seconds of a stage workers have reported, each in order. Not thread-safe. */
public final class ReportedSeconds {

  private final int[] newest;

  /** None, of so many workers. */
  public ReportedSeconds(int workers) {
    newest = new int[workers];
    Arrays.fill(newest, -1);
  }

  /** A worker reports a second, from 0. */
  public void add(int worker, int second) {
    newest[worker] = Math.max(newest[worker], second);
  }

  /** How many seconds from the first on every worker has reported. */
  public int complete() {
    return Arrays.stream(newest).min().orElse(-1) + 1;
  }

  /** The first second from which on no worker has reported any. */
  public int unreported() {
    return Arrays.stream(newest).max().orElse(-1) + 1;
  }
}
