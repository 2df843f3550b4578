package io.brokerbench.worker.report;

import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.worker.measure.Latencies;

/** Latency figures of a result, from the samples. */
final class LatencyFiguresFactory {

  private LatencyFiguresFactory() {}

  /** All zero where there is no sample. */
  static LatencyFigures of(Latencies latencies) {
    if (latencies.isEmpty()) {
      return new LatencyFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    var histogram = latencies.histogram();
    return new LatencyFigures(
        histogram.getTotalCount(),
        histogram.getMinValue(),
        histogram.getMean(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(75),
        histogram.getValueAtPercentile(90),
        histogram.getValueAtPercentile(95),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getValueAtPercentile(99.99),
        histogram.getMaxValue(),
        latencies.negativeSamples(),
        latencies.mostNegative());
  }
}
