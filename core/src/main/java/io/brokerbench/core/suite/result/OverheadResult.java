package io.brokerbench.core.suite.result;

import java.util.List;

/**
 * From the last message of a run to the first message of the next, over all runs that have both.
 *
 * @param n such pairs of runs
 * @param medianSeconds in seconds
 * @param maxSeconds in seconds
 * @param systems the same by the system of the later run, and by whether it got new brokers
 */
public record OverheadResult(
    int n, double medianSeconds, double maxSeconds, List<SystemOverhead> systems) {

  /**
   * The overhead before runs of one system.
   *
   * @param system the value of {@code broker.kind}
   * @param takenOver whether the run used the brokers of the run before
   * @param n pairs of runs
   * @param medianSeconds in seconds
   * @param maxSeconds in seconds
   */
  public record SystemOverhead(
      String system, boolean takenOver, int n, double medianSeconds, double maxSeconds) {}

  /** Absent in files of earlier versions. */
  public OverheadResult {
    systems = systems == null ? List.of() : List.copyOf(systems);
  }
}
