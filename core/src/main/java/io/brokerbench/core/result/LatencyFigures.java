package io.brokerbench.core.result;

/**
 * A latency distribution over the measured time, in microseconds. Nothing is dropped: a negative
 * sample is recorded as 0, counted, and its extreme kept.
 *
 * @param count samples
 * @param min smallest
 * @param mean arithmetic mean
 * @param p50 median
 * @param p75 75th percentile
 * @param p90 90th percentile
 * @param p95 95th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param p9999 99.99th percentile
 * @param max largest
 * @param negativeSamples how many were below zero
 * @param mostNegative the lowest of them, 0 where there was none
 */
public record LatencyFigures(
    long count,
    long min,
    double mean,
    long p50,
    long p75,
    long p90,
    long p95,
    long p99,
    long p999,
    long p9999,
    long max,
    long negativeSamples,
    long mostNegative) {}
