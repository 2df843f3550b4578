package io.brokerbench.worker.compare;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.worker.peer.PeerResult.Rate;
import io.brokerbench.worker.report.MetricQuantile;

/**
 * One figure of one input.
 *
 * @param value in microseconds, seconds or messages per second, above 0; null where it cannot be
 *     compared
 * @param whyNot why it cannot be compared; null where it can
 */
record Reading(Double value, Message whyNot) {

  static Reading of(Entry entry, ComparedFigure figure) {
    if (entry.run() != null) {
      return ofRun(entry, figure);
    }
    return switch (figure) {
      case Throughput -> rate(entry, entry.published());
      case ConsumeThroughput -> rate(entry, entry.received());
      case PeakRate, CatchUpReadRate, DrainTime -> ofResult(entry, figure);
      default -> latency(entry, figure);
    };
  }

  private static Reading ofRun(Entry entry, ComparedFigure figure) {
    var excluded = entry.run().excluded().get(figure);
    return excluded == null
        ? of(entry, entry.run().figures().get(figure))
        : excluded(entry, excluded);
  }

  private static Reading ofResult(Entry entry, ComparedFigure figure) {
    var found = entry.result() == null ? null : RunFigures.of(entry.result()).get(figure);
    if (found == null) {
      return new Reading(null, CompareMessage.NOT_MEASURED.with(entry.name()));
    }
    return found.counts() ? of(entry, (Double) found.value()) : excluded(entry, found.excluded());
  }

  private static Reading excluded(Entry entry, Exclusion reason) {
    return new Reading(
        null,
        reason == Exclusion.Generator
            ? CompareMessage.GENERATOR_BOUND.with(entry.name())
            : CompareMessage.EXCLUDED.with(entry.name(), reason));
  }

  private static Reading latency(Entry entry, ComparedFigure figure) {
    var quantile = MetricQuantile.of(ObjectiveMetric.valueOf(figure.name())).orElseThrow();
    var rows = figure.isEndToEnd() ? entry.endToEnd() : entry.publish();
    if (!rows.isEmpty() && rows.getFirst().generatorBound().contains(quantile)) {
      return excluded(entry, Exclusion.Generator);
    }
    return of(entry, rows.isEmpty() ? null : rows.getFirst().micros().get(quantile));
  }

  private static Reading rate(Entry entry, Rate rate) {
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
