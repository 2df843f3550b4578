package io.brokerbench.worker.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** A quantile as a cell of a table, in milliseconds; one that is the generator's has a mark. */
final class LatencyCell {

  private static final String MARK = "*";
  private static final double MICROS_PER_MILLI = 1000;

  private LatencyCell() {}

  static String of(LatencyFigures latency, Quantile quantile, String pattern) {
    var micros = latency.count() == 0 ? null : quantile.of(latency);
    return millis(micros, pattern) + (latency.isGeneratorBound(quantile) ? MARK : "");
  }

  /** Of microseconds, or null where there are none. */
  static String millis(Long micros, String pattern) {
    return micros == null ? "-" : String.format(Locale.ROOT, pattern, micros / MICROS_PER_MILLI);
  }

  static boolean isAnyMarked(Figures figures) {
    return Stream.of(
            figures.publishLatencyFromIntended(),
            figures.publishLatency(),
            figures.endToEndLatencyFromIntended(),
            figures.endToEndLatency())
        .filter(Objects::nonNull)
        .anyMatch(latency -> !latency.generatorBound().isEmpty());
  }

  /** What the mark means. */
  static Message legend(int maxPercent) {
    return ReportMessage.GENERATOR_BOUND.with(maxPercent);
  }
}
