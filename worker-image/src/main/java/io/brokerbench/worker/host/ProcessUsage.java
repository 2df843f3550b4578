package io.brokerbench.worker.host;

import io.brokerbench.core.result.ThreadCpu;
import java.util.List;

/**
 * What the process used over the measured time.
 *
 * @param cpuPercent CPU time of all threads, in percent of the limit
 * @param cpuThrottledPercent scheduling periods in which the process used up its CPU quota and was
 *     held up, in percent of those in which it ran
 * @param busiestThreads of each role the thread that used most of a core
 * @param gcPauseTotalMicros all garbage collection pauses
 * @param gcPauseMaxMicros the longest
 * @param safepointTotalMicros for how long the JVM stopped all threads, collections included; null
 *     where it does not tell
 */
public record ProcessUsage(
    double cpuPercent,
    double cpuThrottledPercent,
    List<ThreadCpu> busiestThreads,
    long gcPauseTotalMicros,
    long gcPauseMaxMicros,
    Long safepointTotalMicros) {

  /** The measured time never began. */
  public static final ProcessUsage NONE = new ProcessUsage(0, 0, List.of(), 0, 0, null);
}
