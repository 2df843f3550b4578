package io.brokerbench.core.result;

import java.util.List;

/**
 * How one worker fared over the measured time.
 *
 * @param index of the worker
 * @param pod its pod, or the host name outside Kubernetes
 * @param node its Kubernetes node, or null
 * @param kernelBootId of its kernel: the same id means the same clock
 * @param javaVersion its Java runtime
 * @param cpuPercent CPU time used, in percent of its limit
 * @param cpuLimitMillicores its limit, of the machine where it has none
 * @param cpuThrottledPercent scheduling periods in which it used up its limit and was held up, in
 *     percent of those in which it ran
 * @param busiestThreads of each role the thread that used most CPU; empty where the measured time
 *     never began
 * @param gcPauseTotalMicros all garbage collection pauses
 * @param gcPauseMaxMicros the longest
 * @param safepointTotalMicros for how long the JVM stopped all threads, collections included; null
 *     where it does not tell
 * @param hiccupP99Micros 99th percentile of the time by which a thread that sleeps was late when it
 *     woke up: pauses of the JVM are in it, and what the machine kept the worker waiting
 * @param hiccupMaxMicros the longest
 * @param blockedInSendMicros time spent inside the client's send beyond 1 ms, of all its producers
 * @param clockOffsetMicros its clock less the coordinator's, at the end
 * @param clockUncertaintyMicros half the interval that holds the true offset
 */
public record WorkerReport(
    int index,
    String pod,
    String node,
    String kernelBootId,
    String javaVersion,
    double cpuPercent,
    long cpuLimitMillicores,
    double cpuThrottledPercent,
    List<ThreadCpu> busiestThreads,
    long gcPauseTotalMicros,
    long gcPauseMaxMicros,
    Long safepointTotalMicros,
    long hiccupP99Micros,
    long hiccupMaxMicros,
    long blockedInSendMicros,
    double clockOffsetMicros,
    double clockUncertaintyMicros) {

  /** An absent list reads as an empty one. */
  public WorkerReport {
    busiestThreads = busiestThreads == null ? List.of() : List.copyOf(busiestThreads);
  }
}
