package io.brokerbench.core.result;

import java.util.List;

/**
 * A latency distribution over the measured time, in microseconds. Nothing is dropped: a negative
 * sample is recorded as 0, counted, and its extreme kept. A quantile with fewer than ten samples
 * beyond it is null.
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
 * @param generatorBound names of the quantiles, the maximum included, to which the generator added
 *     more than {@code checks.maxGeneratorDelayPercent}: they are the generator's, not the brokers'
 */
public record LatencyFigures(
    long count,
    long min,
    double mean,
    Long p50,
    Long p75,
    Long p90,
    Long p95,
    Long p99,
    Long p999,
    Long p9999,
    long max,
    long negativeSamples,
    long mostNegative,
    List<String> generatorBound) {

  /** Of no sample. */
  public static final LatencyFigures NONE =
      new LatencyFigures(0, 0, 0, null, null, null, null, null, null, null, 0, 0, 0, List.of());

  /** An absent list reads as an empty one. */
  public LatencyFigures {
    generatorBound = generatorBound == null ? List.of() : List.copyOf(generatorBound);
  }

  /** Whether that quantile is the generator's. */
  public boolean isGeneratorBound(Quantile quantile) {
    return generatorBound.contains(quantile.key());
  }
}
