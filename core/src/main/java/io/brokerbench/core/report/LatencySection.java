package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Latency percentiles of one run. */
final class LatencySection {

  /** Quantiles of a result in the order of a table. */
  static final List<String> QUANTILES =
      List.of("p50", "p75", "p90", "p95", "p99", "p999", "p9999", "max");

  private static final List<String> HEADINGS =
      List.of("ms", "mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99", "max", "samples");

  private static final String LAG = "scheduleLag";

  private record Kind(String name, String figure, String metric, Style style) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "publish, from intended send",
              "publishLatencyFromIntended",
              "publishFromIntended",
              Style.bold(0)),
          new Kind(
              "end to end, from intended send",
              "endToEndLatencyFromIntended",
              "endToEndFromIntended",
              Style.bold(1)),
          new Kind(
              "publish, from actual send", "publishLatency", "publish", Style.bold(0).dashed(1)),
          new Kind(
              "end to end, from actual send",
              "endToEndLatency",
              "endToEnd",
              Style.bold(1).dashed(1)),
          new Kind("schedule lag of the generator", LAG, LAG, Style.bold(6).dashed(2)),
          new Kind("send delay", "sendDelay", "sendDelay", null),
          new Kind("hiccups of receiving workers", "receiverHiccups", "receiverHiccups", null),
          new Kind("hiccups of sending workers", "senderHiccups", "senderHiccups", null));

  private LatencySection() {}

  static Section of(Run run) {
    var figures = run.result().at("figures");
    var rows = new ArrayList<List<Content>>();
    for (var kind : KINDS) {
      if (figures.value(kind.figure + "/count") > 0) {
        rows.add(row(kind.name, figures.at(kind.figure)));
      }
    }
    if (rows.isEmpty()) {
      return new Section(run.id() + "-latency", "Latency", List.of());
    }
    var blocks = new ArrayList<Block>();
    blocks.add(
        Paragraph.of(
            (run.openLoop() ? PageMessage.FROM_INTENDED : PageMessage.CLOSED_LOOP).with() + "."));
    blocks.add(new Columns(charts(run)));
    blocks.add(new Table(HEADINGS, 1, rows).named(tableId(run)));
    if (rows.stream().flatMap(List::stream).anyMatch(cell -> cell.tone() == Tone.MARKED)) {
      blocks.add(Paragraph.of(PageMessage.GENERATOR_BOUND.with() + "."));
    }
    return new Section(run.id() + "-latency", "Latency", blocks);
  }

  private static List<Content> row(String name, Source latency) {
    return Stream.of(
            Stream.of(Content.text(name), latency.number(Unit.MICROS, "mean")),
            QUANTILES.stream().map(quantile -> quantile(latency, quantile)),
            Stream.of(latency.number(Unit.COUNT, "count")))
        .flatMap(part -> part)
        .toList();
  }

  /** A quantile, marked where it is the generator's. */
  static Content quantile(Source latency, String quantile) {
    var number = latency.number(Unit.MICROS, quantile);
    return latency.texts("generatorBound").contains(quantile) ? number.in(Tone.MARKED) : number;
  }

  /** A chart of each latency, with the delays of the generator beside it. */
  private static List<Plot> charts(Run run) {
    var plots = new ArrayList<Plot>();
    var publish = kinds("publish");
    var endToEnd = kinds("endToEnd");
    chart("Publish latency percentiles", run, publish).ifPresent(plots::add);
    chart("End-to-end latency percentiles", run, endToEnd).ifPresent(plots::add);
    return plots;
  }

  private static List<Kind> kinds(String metric) {
    return KINDS.stream()
        .filter(kind -> kind.style != null)
        .filter(kind -> kind.metric.startsWith(metric) || kind.metric.equals(LAG))
        .toList();
  }

  private static Optional<Plot> chart(String title, Run run, List<Kind> kinds) {
    var lines = new ArrayList<Line>();
    var whole = false;
    for (var kind : kinds) {
      var latency = run.result().at("figures/" + kind.figure);
      if (latency.value("count") > 0) {
        var distribution = run.distributions().get(kind.metric);
        whole |= distribution != null;
        if (distribution == null) {
          lines.add(new Line(kind.name, kind.style.marked(), points(latency)));
        } else {
          lines.add(new Line(kind.name, kind.style, points(distribution)));
          Percentiles.caused(kind.style, points(latency)).ifPresent(lines::add);
        }
      }
    }
    // The delays of the generator alone are no latency.
    if (kinds.stream()
        .filter(kind -> !kind.metric.equals(LAG))
        .noneMatch(kind -> run.result().value("figures/" + kind.figure + "/count") > 0)) {
      return Optional.empty();
    }
    var message = whole ? PageMessage.PERCENTILES_WHOLE : PageMessage.PERCENTILES_ONLY;
    return Percentiles.chart(title, lines)
        .map(chart -> Plot.of(tableId(run), chart, message.with() + "."));
  }

  private static String tableId(Run run) {
    return run.id() + "-latency-table";
  }

  /** What the result has: a point per quantile, and the maximum apart. */
  static List<Point> points(Source latency) {
    var points = new ArrayList<Point>();
    for (var quantile : QUANTILES) {
      if (latency.value(quantile) > 0) {
        var place = Percentiles.place(quantile, latency.value("count"));
        Percentiles.gapBefore(quantile, place).ifPresent(points::add);
        points.add(
            new Point(
                place,
                Unit.MICROS.shown(latency.value(quantile)),
                null,
                null,
                latency.texts("generatorBound").contains(quantile),
                quantile + " " + latency.withUnit(Unit.MICROS, quantile).text(),
                null));
      }
    }
    return points;
  }

  static List<Point> points(Distribution distribution) {
    return distribution.points().stream()
        .filter(point -> point.micros() > 0)
        .map(point -> Point.of(point.percentile(), Unit.MICROS.shown(point.micros())))
        .toList();
  }
}
