package io.brokerbench.worker.report;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;

/**
 * A few quantiles in microseconds, as they are, however few samples are beyond them.
 *
 * @param samples how many; of several seconds, in the one with fewest
 * @param p50 median
 * @param p99 99th percentile
 * @param max largest
 */
record Quantiles(long samples, long p50, long p99, long max) {

  static final Quantiles NONE = new Quantiles(0, 0, 0, 0);

  static Quantiles of(Latencies latencies) {
    if (latencies.isEmpty()) {
      return NONE;
    }
    var histogram = latencies.histogram();
    return new Quantiles(
        histogram.getTotalCount(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue());
  }

  /**
   * Of each the larger. It is published where each of both could be, so by the smaller number of
   * samples; one without samples does not count.
   */
  Quantiles worst(Quantiles other) {
    return new Quantiles(
        Math.min(isEmpty() ? other.samples : samples, other.isEmpty() ? samples : other.samples),
        Math.max(p50, other.p50),
        Math.max(p99, other.p99),
        Math.max(max, other.max));
  }

  private boolean isEmpty() {
    return samples == 0;
  }

  /** One of them. */
  long at(Quantile quantile) {
    return switch (quantile) {
      case P50 -> p50;
      case P99 -> p99;
      case MAX -> max;
      default -> throw new IllegalArgumentException("not kept: " + quantile);
    };
  }

  /** Null where too few samples are beyond it to publish it. */
  Long publishedP50() {
    return published(Quantile.P50);
  }

  /** Likewise. */
  Long publishedP99() {
    return published(Quantile.P99);
  }

  /** Null where there is no sample. */
  Long publishedMax() {
    return published(Quantile.MAX);
  }

  private Long published(Quantile quantile) {
    return quantile.isPublished(samples) ? (Long) at(quantile) : null;
  }
}
