package io.brokerbench.core.suite.result;

/**
 * From the last message of a run to the first message of the next, over all runs that have both.
 *
 * @param n such pairs of runs
 * @param medianSeconds in seconds
 * @param maxSeconds in seconds
 */
public record OverheadResult(int n, double medianSeconds, double maxSeconds) {}
