package io.brokerbench.worker.report;

import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
import java.util.List;

/** Latency figures of a result, from the samples. */
final class LatencyFiguresFactory {

  private LatencyFiguresFactory() {}

  /** With no quantile that is the generator's. */
  static LatencyFigures of(Latencies latencies) {
    return of(latencies, List.of());
  }

  /**
   * All zero or null where there is no sample.
   *
   * @param generatorBound names of the quantiles that are the generator's
   */
  static LatencyFigures of(Latencies latencies, List<String> generatorBound) {
    if (latencies.isEmpty()) {
      return LatencyFigures.NONE;
    }
    return new LatencyFigures(
        latencies.samples(),
        latencies.min(),
        latencies.mean(),
        published(latencies, Quantile.P50),
        published(latencies, Quantile.P75),
        published(latencies, Quantile.P90),
        published(latencies, Quantile.P95),
        published(latencies, Quantile.P99),
        published(latencies, Quantile.P999),
        published(latencies, Quantile.P9999),
        latencies.max(),
        latencies.negativeSamples(),
        latencies.mostNegative(),
        generatorBound);
  }

  /** In microseconds; null where too few samples are beyond it. */
  static Long published(Latencies latencies, Quantile quantile) {
    return quantile.isPublished(latencies.samples())
        ? (Long) latencies.valueAt(quantile.percentile())
        : null;
  }
}
