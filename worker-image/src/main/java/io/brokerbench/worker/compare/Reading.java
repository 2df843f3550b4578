package io.brokerbench.worker.compare;

import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.report.MetricQuantile;

/**
 * One figure of one input.
 *
 * @param value in microseconds or messages per second, above 0; null where it cannot be compared
 * @param whyNot why it cannot be compared; null where it can
 */
record Reading(Double value, Message whyNot) {

  static Reading of(Entry entry, ObjectiveMetric metric) {
    return MetricQuantile.of(metric)
        .map(quantile -> latency(entry, metric, quantile))
        .orElseGet(() -> rate(entry, metric));
  }

  private static Reading latency(Entry entry, ObjectiveMetric metric, Quantile quantile) {
    var rows = MetricQuantile.isPublish(metric) ? entry.publish() : entry.endToEnd();
    if (!rows.isEmpty() && rows.getFirst().generatorBound().contains(quantile)) {
      return new Reading(null, CompareMessage.GENERATOR_BOUND.with(entry.name()));
    }
    return of(entry, rows.isEmpty() ? null : rows.getFirst().micros().get(quantile));
  }

  private static Reading rate(Entry entry, ObjectiveMetric metric) {
    var rate = metric == ObjectiveMetric.Throughput ? entry.published() : entry.received();
    return of(entry, rate == null ? null : (Double) rate.messagesPerSecond());
  }

  /**
   * A figure of 0 has no logarithm: nothing was received, or a clock too coarse for the latency.
   */
  private static Reading of(Entry entry, Double value) {
    return value == null || !(value > 0)
        ? new Reading(null, CompareMessage.NOT_MEASURED.with(entry.name()))
        : new Reading(value, null);
  }
}
