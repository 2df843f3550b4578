package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The steps and probes of one run. */
final class StagesSection {

  private static final List<String> HEADINGS =
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

  private StagesSection() {}

  static Section of(Run run) {
    var stages = run.result().list("stages");
    if (stages.size() < 2) {
      return new Section(run.id() + "-stages", "Rates", List.of());
    }
    var blocks = new ArrayList<Block>();
    var rows = stages.stream().map(StagesSection::row).toList();
    blocks.add(chart("Latency against throughput", List.of(run)));
    blocks.add(new Table(HEADINGS, 3, rows));
    return new Section(run.id() + "-stages", "Rates", blocks);
  }

  private static List<Content> row(Source stage) {
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

  /** The stages of runs as curves: of one run both latencies, of several the publish latency. */
  static Plot chart(String title, List<Run> runs) {
    var lines = new ArrayList<Line>();
    if (runs.size() == 1) {
      var run = runs.getFirst();
      lines.add(line("publish p99", Style.bold(0).marked(), run, "publishLatencyP99Micros"));
      lines.add(line("end-to-end p99", Style.bold(1).marked(), run, "endToEndLatencyP99Micros"));
    } else {
      for (var i = 0; i < runs.size(); i++) {
        lines.add(
            line(
                runs.get(i).name(),
                Style.bold(i).marked(),
                runs.get(i),
                "publishLatencyP99Micros"));
      }
    }
    lines.removeIf(line -> line.points().isEmpty());
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    var x = Axes.fromZero(points.stream().mapToDouble(Point::x), "published msg/s");
    var what = runs.size() == 1 ? "p99 (ms)" : "publish p99 (ms)";
    return new Plot(
        new XyChart(title, x, Axes.millis(points, what), lines),
        PageMessage.STAGES_CURVE.with() + ".",
        null);
  }

  private static Line line(String name, Style style, Run run, String latency) {
    var points =
        run.result().list("stages").stream()
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
                        "#" + run.id() + "-stages"))
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    return new Line(name, style, points);
  }
}
