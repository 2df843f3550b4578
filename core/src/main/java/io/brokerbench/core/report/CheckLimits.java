package io.brokerbench.core.report;

import io.brokerbench.core.chart.XyChart.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Limits of checks and objectives, as charts draw them. */
final class CheckLimits {

  private static final double ALL = 100;

  private CheckLimits() {}

  /** Of the published rate, in messages per second. */
  static List<Limit> rate(Run run) {
    var limits = new ArrayList<Limit>();
    var rate = run.result().at("plan/load/rate");
    var target = rate.value("messagesPerSecond");
    var shortfall = run.result().value("plan/checks/maxRateShortfallPercent");
    if ("Fixed".equals(rate.text("type")) && target > 0 && shortfall >= 0 && shortfall < ALL) {
      limits.add(new Limit(target * (1 - shortfall / ALL), "check RateShort", true));
    }
    for (var objective : objectives(run, "Throughput")) {
      if (objective.has("atLeastMessagesPerSecond")) {
        limits.add(new Limit(objective.value("atLeastMessagesPerSecond"), "objective", true));
      }
    }
    return limits;
  }

  /** Of the publish or the end-to-end latency, in milliseconds. */
  static List<Limit> latency(Run run, boolean publish) {
    var limits = new ArrayList<Limit>();
    var metric = publish ? "PublishLatency" : "EndToEndLatency";
    for (var quantile : List.of("P50", "P95", "P99", "P999", "Max")) {
      for (var objective : objectives(run, metric + quantile)) {
        if (objective.has("atMostMicros")) {
          limits.add(
              new Limit(
                  Unit.MICROS.shown(objective.value("atMostMicros")),
                  "objective, " + shown(quantile)));
        }
      }
    }
    peak(run, publish).ifPresent(limits::add);
    return limits;
  }

  /** That of a search for the peak, in milliseconds. */
  static Optional<Limit> peak(Run run, boolean publish) {
    var field = publish ? "maxPublishLatencyP99Micros" : "maxEndToEndLatencyP99Micros";
    var micros = run.result().value("plan/load/rate/peak/" + field);
    return micros > 0
        ? Optional.of(new Limit(Unit.MICROS.shown(micros), "limit of the peak, p99"))
        : Optional.empty();
  }

  /** Of the delays of the generator, in milliseconds. */
  static List<Limit> generator(Run run) {
    var limits = new ArrayList<Limit>();
    var percent = run.result().value("plan/checks/maxGeneratorDelayPercent");
    if (percent < ALL) {
      add(limits, percent, run.publishLatency(), "publish p99");
      add(limits, percent, run.endToEndLatency(), "end-to-end p99");
    }
    return limits;
  }

  private static void add(List<Limit> limits, double percent, Source latency, String name) {
    if (latency.value("p99") > 0) {
      limits.add(
          new Limit(
              Unit.MICROS.shown(latency.value("p99")) * percent / ALL,
              "%s %% of %s".formatted(Axes.plain(percent), name)));
    }
  }

  private static List<Source> objectives(Run run, String metric) {
    return run.result().list("objectives/outcomes").stream()
        .map(outcome -> outcome.at("objective"))
        .filter(objective -> metric.equals(objective.text("metric")))
        .toList();
  }

  private static String shown(String quantile) {
    return quantile.equals("P999") ? "p99.9" : quantile.replace('P', 'p').replace('M', 'm');
  }
}
