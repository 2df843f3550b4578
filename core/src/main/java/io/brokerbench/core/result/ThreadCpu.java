package io.brokerbench.core.result;

/**
 * The CPU that one thread of a worker used over the measured time.
 *
 * @param name of the thread
 * @param role what it does
 * @param cpuPercent CPU time, in percent of one core
 */
public record ThreadCpu(String name, ThreadRole role, double cpuPercent) {}
