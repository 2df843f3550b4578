package io.brokerbench.worker.rpc;

/**
 * Who a worker is.
 *
 * @param index of the worker
 * @param session chosen by its process, so that one that was restarted is told from one that
 *     reconnects
 * @param pod its pod, or the host name outside Kubernetes
 * @param node its Kubernetes node, or empty
 * @param kernelBootId of its kernel: the same id means the same clock
 * @param javaVersion its Java runtime
 * @param cpuLimitMillicores what it may use, in thousandths of a processor
 * @param clockAnchorNanos what it would add to its monotonic clock to get wall time
 */
public record WorkerIdentity(
    int index,
    String session,
    String pod,
    String node,
    String kernelBootId,
    String javaVersion,
    long cpuLimitMillicores,
    long clockAnchorNanos) {}
