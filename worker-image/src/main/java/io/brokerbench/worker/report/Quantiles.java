package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.Latencies;

/**
 * A few quantiles in microseconds.
 *
 * @param p50 median
 * @param p99 99th percentile
 * @param max largest
 */
record Quantiles(long p50, long p99, long max) {

  static final Quantiles NONE = new Quantiles(0, 0, 0);

  static Quantiles of(Latencies latencies) {
    if (latencies.isEmpty()) {
      return NONE;
    }
    var histogram = latencies.histogram();
    return new Quantiles(
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue());
  }

  /** Of each the larger. */
  Quantiles worst(Quantiles other) {
    return new Quantiles(
        Math.max(p50, other.p50), Math.max(p99, other.p99), Math.max(max, other.max));
  }
}
