package io.brokerbench.worker.compare;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerResult.Rate;
import io.brokerbench.worker.report.ReportMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results side by side, with what they differ in.
 *
 * <p>A result has one row. Where another input counts latencies from the actual send only, it has a
 * second row with its own latencies from there, so that like stands beside like.
 */
public final class ComparisonTable {

  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** How many columns from the left are words. */
  private static final int WORDS = 5;

  private static final List<Quantile> QUANTILES =
      List.of(Quantile.P50, Quantile.P99, Quantile.P999);

  private static final List<String> HEADER =
      List.of(
          "RUN",
          "BROKER",
          "LEVEL",
          "MODE",
          "SETTINGS",
          "MSG/S",
          "MB/S",
          "FROM",
          "PUB-P50",
          "PUB-P99",
          "PUB-P99.9",
          "E2E-P50",
          "E2E-P99",
          "E2E-P99.9",
          "LOST",
          "VALID");

  private final List<Entry> entries;

  private ComparisonTable(List<Entry> entries) {
    this.entries = entries;
  }

  /** In lines, in the order of {@code entries}. */
  public static String of(List<Entry> entries) {
    var table = new ComparisonTable(entries);
    return table.rows().text()
        + "%s. %s.\n"
            .formatted(ReportMessage.READ_BACK_LAST.with(), ReportMessage.LATENCIES_FROM.with())
        + table.remarks().map(remark -> remark + ".\n").collect(Collectors.joining())
        + table.differences(difference -> "  " + difference + "\n", ":\n");
  }

  /** As Markdown. */
  static String markdown(List<Entry> entries) {
    var table = new ComparisonTable(entries);
    return table.rows().markdown()
        + "\n"
        + Markdown.bullet(ReportMessage.READ_BACK_LAST.with())
        + Markdown.bullet(ReportMessage.LATENCIES_FROM.with())
        + table.remarks().map(Markdown::bullet).collect(Collectors.joining())
        + table.differences(Markdown::bullet, ":\n\n");
  }

  private String differences(Function<Object, String> line, String end) {
    var differences = Differences.between(entries);
    return differences.isEmpty()
        ? ""
        : "\n"
            + CompareMessage.DIFFER.with()
            + end
            + differences.stream().map(line).collect(Collectors.joining());
  }

  private TextTable rows() {
    var table = new TextTable(WORDS, HEADER);
    var actualOnly =
        entries.stream()
            .flatMap(entry -> Stream.of(entry.publish(), entry.endToEnd()))
            .anyMatch(rows -> !rows.isEmpty() && rows.getFirst().origin() == Origin.ACTUAL);
    for (var entry : entries) {
      table.add(row(entry, 0));
      if (actualOnly && Math.max(entry.publish().size(), entry.endToEnd().size()) > 1) {
        table.add(row(entry, 1));
      }
    }
    return table;
  }

  /** Remarks on each of the entries. */
  private Stream<Object> remarks() {
    return entries.stream()
        .flatMap(
            entry ->
                remarks(entry).stream()
                    .map(remark -> ReportMessage.OF_RUN.with(entry.name(), remark)));
  }

  private static List<Object> remarks(Entry entry) {
    if (entry.peer() != null) {
      return peerRemarks(entry);
    }
    if (entry.run() != null) {
      return List.copyOf(entry.failures());
    }
    var result = entry.result();
    var remarks = new ArrayList<Object>(result.environment().remarks());
    if (!result.plan().load().rate().openLoop()) {
      remarks.add(ReportMessage.CLOSED_LOOP.with());
    }
    var peak = result.peak();
    if (peak != null && (peak.atLeast() || !peak.confirmed())) {
      remarks.add(ReportMessage.PEAK.with(peak.describe()));
    }
    if (Stream.of(entry.publish(), entry.endToEnd())
        .flatMap(List::stream)
        .anyMatch(row -> !row.generatorBound().isEmpty())) {
      var percent = result.plan().checks().maxGeneratorDelayPercent();
      remarks.add(ReportMessage.GENERATOR_BOUND.with(percent));
    }
    remarks.addAll(entry.failures());
    return remarks;
  }

  private static List<Object> peerRemarks(Entry entry) {
    var remarks = new ArrayList<Object>();
    remarks.add(CompareMessage.OF_PEER.with(entry.peer().tool()));
    var failures = entry.peer().failures();
    if (failures != null && failures > 0) {
      remarks.add(CompareMessage.SEND_FAILURES.with(number("%.1f", failures)));
    }
    return remarks;
  }

  /**
   * One row.
   *
   * @param index of the latencies that it shows
   */
  private static List<String> row(Entry entry, int index) {
    var publish = index < entry.publish().size() ? entry.publish().get(index) : null;
    var endToEnd = index < entry.endToEnd().size() ? entry.endToEnd().get(index) : null;
    var rate = entry.published() == null ? entry.received() : entry.published();
    var row = new ArrayList<String>();
    row.add(entry.name());
    row.add(entry.shown(Condition.SYSTEM));
    row.add(entry.shown(Condition.LEVEL));
    row.add(entry.shown(Condition.MODE));
    row.add(settings(entry));
    row.add(rate == null ? "-" : number("%.0f", rate.messagesPerSecond()));
    row.add(rate == null ? "-" : megabytes(rate));
    row.add(
        Stream.of(publish, endToEnd)
            .filter(latency -> latency != null)
            .map(latency -> latency.origin().toString())
            .findFirst()
            .orElse("-"));
    addLatency(row, publish);
    addLatency(row, endToEnd);
    row.add(entry.result() == null ? "-" : String.valueOf(entry.result().integrity().lost()));
    row.add(entry.peer() != null ? "-" : entry.usable() ? "True" : "False");
    return row;
  }

  private static String megabytes(Rate rate) {
    return number("%.2f", rate.bytesPerSecond() / BYTES_PER_MEGABYTE);
  }

  private static String settings(Entry entry) {
    if (entry.result() == null) {
      return entry.peer() == null ? "-" : Conditions.NOT_PROVEN;
    }
    var durability = entry.result().durability();
    var report = durability.after() == null ? durability.before() : durability.after();
    return report == null ? "-" : matching(report) + "/" + report.checks().size();
  }

  private static long matching(VerificationReport report) {
    return report.checks().stream()
        .filter(check -> check.outcome() == SettingCheck.Outcome.Match)
        .count();
  }

  private static void addLatency(List<String> row, LatencyRow latency) {
    QUANTILES.forEach(quantile -> row.add(latency == null ? "-" : latency.cell(quantile)));
  }

  private static String number(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
