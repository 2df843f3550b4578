package io.brokerbench.worker.report;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Results side by side, one row each. */
public final class ComparisonTable {

  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** How many columns from the left are words; the others are numbers, and end below each other. */
  private static final int WORDS = 4;

  private static final List<String> HEADER =
      List.of(
          "RUN",
          "BROKER",
          "LEVEL",
          "MODE",
          "SETTINGS",
          "MSG/S",
          "MB/S",
          "PUB-P50",
          "PUB-P99",
          "PUB-P99.9",
          "E2E-P50",
          "E2E-P99",
          "E2E-P99.9",
          "LOST",
          "VALID");

  private ComparisonTable() {}

  /** The table, in lines, in the order of {@code results}. */
  public static String of(List<RunResult> results) {
    var rows = new ArrayList<List<String>>();
    rows.add(HEADER);
    results.forEach(result -> rows.add(row(result)));
    var widths =
        IntStream.range(0, HEADER.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining())
        + "%s. %s.\n"
            .formatted(ReportMessage.READ_BACK_LAST.with(), ReportMessage.FROM_INTENDED.with())
        + results.stream().map(ComparisonTable::remarks).collect(Collectors.joining());
  }

  private static String remarks(RunResult result) {
    var remarks = new ArrayList<Object>(result.environment().remarks());
    if (!result.plan().load().rate().openLoop()) {
      remarks.add(ReportMessage.CLOSED_LOOP.with());
    }
    var peak = result.peak();
    if (peak != null && (peak.atLeast() || !peak.confirmed())) {
      remarks.add(ReportMessage.PEAK.with(peak.describe()));
    }
    if (LatencyCell.isAnyMarked(result.figures())) {
      remarks.add(LatencyCell.legend(result.plan().checks().maxGeneratorDelayPercent()));
    }
    return remarks.stream()
        .map(remark -> ReportMessage.OF_RUN.with(result.plan().run().name(), remark) + ".\n")
        .collect(Collectors.joining());
  }

  private static List<String> row(RunResult result) {
    var figures = result.figures();
    var row = new ArrayList<String>();
    row.add(result.plan().run().name());
    row.add(String.valueOf(result.plan().broker().kind()));
    row.add(String.valueOf(result.durability().level()));
    row.add(Objects.requireNonNullElse(result.plan().durability().mode(), ""));
    row.add(settings(result));
    row.add(number("%.0f", figures.publish().messagesPerSecond()));
    row.add(number("%.2f", figures.publish().bytesPerSecond() / BYTES_PER_MEGABYTE));
    addLatency(row, figures.shownPublishLatency());
    addLatency(row, figures.shownEndToEndLatency());
    row.add(String.valueOf(result.integrity().lost()));
    row.add(result.verdict().valid() ? "True" : "False");
    return row;
  }

  private static String settings(RunResult result) {
    var durability = result.durability();
    var report = durability.after() == null ? durability.before() : durability.after();
    return matching(report) + "/" + report.checks().size();
  }

  private static long matching(VerificationReport report) {
    return report.checks().stream()
        .filter(check -> check.outcome() == SettingCheck.Outcome.Match)
        .count();
  }

  private static void addLatency(List<String> row, LatencyFigures latency) {
    if (latency == null) {
      row.addAll(List.of("-", "-", "-"));
      return;
    }
    for (var quantile : List.of(Quantile.P50, Quantile.P99, Quantile.P999)) {
      row.add(LatencyCell.of(latency, quantile, "%.2f"));
    }
  }

  private static String number(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }

  private static String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (var column = 0; column < row.size(); column++) {
      var pattern = column < WORDS ? "%-" + widths[column] + "s" : "%" + widths[column] + "s";
      line.append(column == 0 ? "" : "   ").append(String.format(pattern, row.get(column)));
    }
    return line.toString().stripTrailing() + "\n";
  }
}
