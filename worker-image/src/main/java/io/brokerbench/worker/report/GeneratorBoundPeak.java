package io.brokerbench.worker.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A search ends below a rate that fails. Where the generator was at its own limits then, the
 * brokers may have more to give.
 */
final class GeneratorBoundPeak {

  private GeneratorBoundPeak() {}

  /** The same peak, or "at least" that where the generator ended the search; null of null. */
  static PeakResult of(PeakResult peak, List<StageResult> stages) {
    return peak == null
        ? null
        : boundBy(peak.messagesPerSecond(), stages)
            .map(stage -> peak.butAtLeast(finding(stage).toString()))
            .orElse(peak);
  }

  /** Of the stages of the lowest rate that fails, one in which the generator may be the reason. */
  private static Optional<StageResult> boundBy(long peak, List<StageResult> stages) {
    var failed =
        stages.stream()
            .filter(s -> !s.sustained() && s.targetMessagesPerSecond() > peak)
            .sorted(Comparator.comparingLong(StageResult::targetMessagesPerSecond))
            .toList();
    return failed.stream()
        .takeWhile(s -> s.targetMessagesPerSecond() == failed.getFirst().targetMessagesPerSecond())
        .filter(s -> !s.generator().exceeded().isEmpty())
        .findFirst();
  }

  private static Message finding(StageResult stage) {
    return ReportMessage.PEAK_BOUND_BY_GENERATOR.with(
        stage.number(),
        stage.targetMessagesPerSecond(),
        String.join("; ", stage.generator().exceeded()));
  }
}
