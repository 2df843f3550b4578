package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The steps and probes of one run. */
final class StagesSection {

  static final List<String> HEADINGS =
      List.of(
          "stage",
          "held",
          "generator",
          "target msg/s",
          "published msg/s",
          "consumed msg/s",
          "publish p99 ms",
          "end-to-end p99 ms",
          "publish backlog %",
          "consume backlog %",
          "not drained");

  static final String PUBLISH = "publishLatencyP99Micros";
  private static final String END_TO_END = "endToEndLatencyP99Micros";

  private StagesSection() {}

  static Section of(Run run) {
    var stages = run.result().list("stages");
    if (stages.size() < 2) {
      return new Section(run.id() + "-stages", "Rates", List.of());
    }
    var blocks = new ArrayList<Block>();
    var rows = stages.stream().map(StagesSection::row).toList();
    blocks.add(chart(run));
    blocks.add(new Table(HEADINGS, 3, rows).named(tableId(run)));
    return new Section(run.id() + "-stages", "Rates", blocks);
  }

  static List<Content> row(Source stage) {
    var held = stage.flag("sustained");
    var exceeded = stage.texts("generator/exceeded");
    return List.of(
        stage.number(Unit.COUNT, "number").and(" " + stage.text("purpose", "")),
        held
            ? Content.text("yes").in(Tone.GOOD)
            : Content.text("no: " + stage.text("finding", "?")).in(Tone.BAD),
        Content.text(exceeded.isEmpty() ? "within limits" : String.join(", ", exceeded))
            .in(exceeded.isEmpty() ? Tone.SOFT : Tone.MARKED),
        stage.number(Unit.COUNT, "targetMessagesPerSecond"),
        stage.number(Unit.RATE, "publishMessagesPerSecond"),
        stage.number(Unit.RATE, "consumeMessagesPerSecond"),
        stage.number(Unit.MICROS, "publishLatencyP99Micros"),
        stage.number(Unit.MICROS, "endToEndLatencyP99Micros"),
        stage.number(Unit.PERCENT, "publishBacklogGrowthPercent"),
        stage.number(Unit.PERCENT, "consumeBacklogGrowthPercent"),
        stage.number(Unit.COUNT, "undrainedMessages"));
  }

  /** Both latencies of one run. */
  private static Plot chart(Run run) {
    var link = "#" + run.id() + "-stages";
    var lines = new ArrayList<Line>();
    lines.add(line("publish p99", Style.bold(0).marked(), run, PUBLISH, link));
    lines.add(line("end-to-end p99", Style.bold(1).marked(), run, END_TO_END, link));
    lines.removeIf(line -> line.points().isEmpty());
    var limits =
        Stream.of(CheckLimits.peak(run, true), CheckLimits.peak(run, false))
            .flatMap(Optional::stream)
            .toList();
    return Plot.of(
        tableId(run),
        chart("Latency against throughput", "p99 (ms)", lines, limits),
        PageMessage.STAGES_CURVE.with() + ".");
  }

  private static String tableId(Run run) {
    return run.id() + "-stages-table";
  }

  /** The chart of such lines. */
  static XyChart chart(String title, String what, List<Line> lines, List<Limit> limits) {
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    var x = Axes.fromZero(points.stream().mapToDouble(Point::x), "published msg/s");
    var y =
        Axes.of(
            DoubleStream.concat(
                points.stream().mapToDouble(Point::y), limits.stream().mapToDouble(Limit::value)),
            what);
    return new XyChart(title, x, y, lines, List.of(), limits);
  }

  private static Line line(String name, Style style, Run run, String latency, String link) {
    return new Line(name, style, points(run, latency, link));
  }

  /** A point per stage, hollow where it did not hold. */
  static List<Point> points(Run run, String latency, String link) {
    return run.result().list("stages").stream()
        .filter(stage -> stage.has(latency))
        .map(
            stage ->
                new Point(
                    stage.value("publishMessagesPerSecond"),
                    Unit.MICROS.shown(stage.value(latency)),
                    null,
                    null,
                    !stage.flag("sustained"),
                    "stage %s: %s msg/s, %s"
                        .formatted(
                            stage.text("number"),
                            stage.number(Unit.RATE, "publishMessagesPerSecond").text(),
                            stage.withUnit(Unit.MICROS, latency).text()),
                    link))
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
  }
}
