package io.brokerbench.worker.host;

/**
 * What the process used over the measured time.
 *
 * @param cpuPercent CPU time of all threads, in percent of the limit
 * @param gcPauseTotalMicros all garbage collection pauses
 * @param gcPauseMaxMicros the longest
 */
public record ProcessUsage(double cpuPercent, long gcPauseTotalMicros, long gcPauseMaxMicros) {

  /** The measured time never began. */
  public static final ProcessUsage NONE = new ProcessUsage(0, 0, 0);
}
