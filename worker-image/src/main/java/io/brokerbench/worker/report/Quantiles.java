package io.brokerbench.worker.report;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;

/**
 * A few quantiles and the mean in microseconds, as they are, however few samples are beyond them.
 *
 * @param samples how many; of several seconds, in the one with fewest
 * @param count how many; of several seconds, in all
 * @param mean of all of them
 * @param p50 median
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max largest
 */
record Quantiles(long samples, long count, double mean, long p50, long p99, long p999, long max) {

  static final Quantiles NONE = new Quantiles(0, 0, 0, 0, 0, 0, 0);

  static Quantiles of(Latencies latencies) {
    if (latencies.isEmpty()) {
      return NONE;
    }
    var samples = latencies.samples();
    return new Quantiles(
        samples,
        samples,
        latencies.mean(),
        latencies.valueAt(50),
        latencies.valueAt(99),
        latencies.valueAt(99.9),
        latencies.max());
  }

  /**
   * Of each quantile the larger, and the mean of all samples. A quantile is published where each of
   * both could be, so by the smaller number of samples; one without samples does not count.
   */
  Quantiles worst(Quantiles other) {
    return new Quantiles(
        Math.min(isEmpty() ? other.samples : samples, other.isEmpty() ? samples : other.samples),
        count + other.count,
        isEmpty() ? other.mean : (mean * count + other.mean * other.count) / (count + other.count),
        Math.max(p50, other.p50),
        Math.max(p99, other.p99),
        Math.max(p999, other.p999),
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
      case P999 -> p999;
      case MAX -> max;
      default -> throw new IllegalArgumentException("not kept: " + quantile);
    };
  }

  /** To a whole microsecond; null where there is no sample. */
  Long publishedMean() {
    return isEmpty() ? null : (Long) Math.round(mean);
  }

  /** Null where too few samples are beyond it to publish it. */
  Long publishedP50() {
    return published(Quantile.P50);
  }

  /** Likewise. */
  Long publishedP99() {
    return published(Quantile.P99);
  }

  /** Likewise. */
  Long publishedP999() {
    return published(Quantile.P999);
  }

  /** Null where there is no sample. */
  Long publishedMax() {
    return published(Quantile.MAX);
  }

  private Long published(Quantile quantile) {
    return quantile.isPublished(samples) ? (Long) at(quantile) : null;
  }
}
