package io.brokerbench.core.result;

/**
 * The CPU that one thread of a worker used over the measured time.
 *
 * @param name of the thread
 * @param role what it does
 * @param cpuPercent CPU time, in percent of one core
 * @param runQueueDelayPercent time for which a thread could run and waited for a processor, in
 *     percent of the time: the largest share of any thread of that role in the worker; null where
 *     the kernel does not record it, and in the phases of a backlog
 */
public record ThreadCpu(
    String name, ThreadRole role, double cpuPercent, Double runQueueDelayPercent) {}
