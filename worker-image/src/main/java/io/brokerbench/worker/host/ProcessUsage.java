package io.brokerbench.worker.host;

/**
 * What the process used over the measured time.
 *
 * @param cpuPercent CPU time of all threads, in percent of the limit
 * @param cpuThrottledPercent scheduling periods in which the process used up its CPU quota and was
 *     held up, in percent of those in which it ran
 * @param gcPauseTotalMicros all garbage collection pauses
 * @param gcPauseMaxMicros the longest
 */
public record ProcessUsage(
    double cpuPercent, double cpuThrottledPercent, long gcPauseTotalMicros, long gcPauseMaxMicros) {

  /** The measured time never began. */
  public static final ProcessUsage NONE = new ProcessUsage(0, 0, 0, 0);
}
