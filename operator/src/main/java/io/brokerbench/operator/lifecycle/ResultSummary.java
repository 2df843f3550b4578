package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunResult;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures of a run, as its status shows them. */
final class ResultSummary {

  private ResultSummary() {}

  /** In one line. */
  static Message of(RunResult result) {
    var figures = result.figures();
    var from = figures.publishLatencyFromIntended() == null ? "actual" : "intended";
    var latencies =
        Stream.of(
                p99(LoadMessage.PUBLISH_P99, figures.shownPublishLatency()),
                p99(LoadMessage.END_TO_END_P99, figures.shownEndToEndLatency()))
            .flatMap(Optional::stream)
            .toList();
    var rate = Math.round(figures.publish().messagesPerSecond());
    return remarked(
        result.peak(),
        latencies.isEmpty()
            ? LoadMessage.PUBLISHED.with(rate)
            : LoadMessage.PUBLISHED_WITH_LATENCIES.with(rate, latencies, from));
  }

  /** With a remark where the figures are not those of a confirmed peak. */
  private static Message remarked(PeakResult peak, Message figures) {
    if (peak == null) {
      return figures;
    }
    if (peak.atLeast()) {
      return LoadMessage.PEAK_AT_LEAST.with(figures);
    }
    if (peak.refutedMessagesPerSecond() != null) {
      return LoadMessage.PEAK_NOT_CONFIRMED.with(
          peak.messagesPerSecond(), peak.refutedMessagesPerSecond(), figures);
    }
    return peak.messagesPerSecond() == 0 ? LoadMessage.PEAK_NOT_FOUND.with(figures) : figures;
  }

  private static Optional<Message> p99(LoadMessage message, LatencyFigures latency) {
    return Optional.ofNullable(latency)
        .map(LatencyFigures::p99)
        .map(found -> message.with(Display.latency(found)));
  }
}
