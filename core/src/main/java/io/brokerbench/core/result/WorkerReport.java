package io.brokerbench.core.result;

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
 * @param gcPauseTotalMicros all garbage collection pauses
 * @param gcPauseMaxMicros the longest
 * @param safepointTotalMicros for how long the JVM stopped all threads, collections included; null
 *     where it does not tell
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
    long gcPauseTotalMicros,
    long gcPauseMaxMicros,
    Long safepointTotalMicros,
    long blockedInSendMicros,
    double clockOffsetMicros,
    double clockUncertaintyMicros) {}
