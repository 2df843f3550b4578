package io.brokerbench.worker.report;

import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.core.result.Quantile;
import java.util.Optional;

/** Which quantile a metric is. */
public final class MetricQuantile {

  private MetricQuantile() {}

  /** The quantile of a latency; empty of a throughput. */
  public static Optional<Quantile> of(ObjectiveMetric metric) {
    return switch (metric) {
      case PublishLatencyP50, EndToEndLatencyP50 -> Optional.of(Quantile.P50);
      case PublishLatencyP95, EndToEndLatencyP95 -> Optional.of(Quantile.P95);
      case PublishLatencyP99, EndToEndLatencyP99 -> Optional.of(Quantile.P99);
      case PublishLatencyP999, EndToEndLatencyP999 -> Optional.of(Quantile.P999);
      case PublishLatencyMax, EndToEndLatencyMax -> Optional.of(Quantile.MAX);
      case Throughput, ConsumeThroughput -> Optional.empty();
    };
  }

  /** Whether a latency is that of publishing; otherwise it is end to end. */
  public static boolean isPublish(ObjectiveMetric metric) {
    return metric.name().startsWith("Publish");
  }
}
