package io.brokerbench.worker.host;

import io.brokerbench.core.result.ThreadRole;
import java.util.List;

/**
 * The CPU time that the process used between two reports.
 *
 * @param nanos how long that was, in nanoseconds; 0 where nothing was watched
 * @param cpuNanos of all its threads, in nanoseconds
 * @param threads those that send or receive, of those that are alive at the end
 */
public record IntervalUsage(long nanos, long cpuNanos, List<ThreadUsage> threads) {

  /** Nothing was watched. */
  public static final IntervalUsage NONE = new IntervalUsage(0, 0, List.of());

  /**
   * The CPU time that one thread used.
   *
   * @param id of the thread in its process
   * @param name of the thread
   * @param role what it does
   * @param nanos for how long it was watched, in nanoseconds
   * @param cpuNanos its CPU time, in nanoseconds
   */
  public record ThreadUsage(long id, String name, ThreadRole role, long nanos, long cpuNanos) {}
}
