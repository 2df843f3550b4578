package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.CellResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Latency against throughput of searches and steps: cells that are compared are in one chart. */
final class CellCurves {

  private static final String TITLE = "Latency against throughput";

  /**
   * A run among several.
   *
   * @param name in the legend; null keeps it out of the legend
   * @param style of its line
   * @param run the run
   * @param title what a reader sees who points at the line
   * @param link what a click on it opens
   */
  private record Curve(String name, Style style, Run run, String title, String link) {

    List<Source> stages() {
      return run.result().list("stages");
    }

    List<Point> points() {
      return StagesSection.points(run, StagesSection.PUBLISH, link);
    }
  }

  private CellCurves() {}

  static Section of(Suite suite) {
    var plots = new ArrayList<Plot>();
    suite
        .groups()
        .forEach(
            (name, cells) -> {
              var curves = curves(suite, cells);
              if (!curves.isEmpty()) {
                var title = name.isEmpty() ? TITLE : TITLE + ", " + name;
                plots.add(chart(title, curves, suite.detailed()));
              }
            });
    return new Section(
        suite.id() + "-curves",
        "Throughput",
        plots.isEmpty()
            ? List.of()
            : List.of(Paragraph.of(SuitePageMessage.CURVES.with() + "."), new Columns(plots)));
  }

  private static List<Curve> curves(Suite suite, List<CellResult> cells) {
    var curves = new ArrayList<Curve>();
    for (var cell : cells) {
      var name = cell.coordinates().getOrDefault(suite.colourAxis(), cell.name());
      var style = Style.bold(suite.colour(cell)).thinned();
      for (var entry : suite.valid(cell)) {
        var run = suite.runs().get(entry.name());
        if (run != null && isCurve(run)) {
          curves.add(new Curve(name, style, run, entry.name(), suite.link(entry)));
          name = null;
        }
      }
    }
    return curves;
  }

  /** Whether a run is a curve: it had several rates. */
  private static boolean isCurve(Run run) {
    var stages = run.result().list("stages");
    return stages.size() > 1 && stages.stream().anyMatch(stage -> stage.has(StagesSection.PUBLISH));
  }

  /**
   * The publish latency of several runs.
   *
   * @param details whether there is a marker for each rate, and a table of all that is known
   */
  private static Plot chart(String title, List<Curve> curves, boolean details) {
    var lines = new ArrayList<Line>();
    var limits = new ArrayList<Limit>();
    for (var curve : curves) {
      var style = details ? curve.style().marked() : curve.style();
      lines.add(new Line(curve.name(), style, curve.points(), curve.title(), curve.link()));
      if (!details) {
        lines.add(new Line(null, style.marked(), failed(curve.points())));
      }
      CheckLimits.peak(curve.run(), true)
          .filter(limit -> !limits.contains(limit))
          .ifPresent(limits::add);
    }
    lines.removeIf(line -> line.points().isEmpty());
    return new Plot(
        StagesSection.chart(title, "publish p99 (ms)", lines, limits),
        PageMessage.STAGES_CURVE.with() + ".",
        details ? table(curves) : shortTable(curves));
  }

  private static Content name(Curve curve) {
    return Content.text(curve.title()).to(curve.link());
  }

  private static Table table(List<Curve> curves) {
    var headings = new ArrayList<>(List.of("run"));
    headings.addAll(StagesSection.HEADINGS);
    var rows = new ArrayList<List<Content>>();
    for (var curve : curves) {
      for (var stage : curve.stages()) {
        var row = new ArrayList<>(List.of(name(curve)));
        row.addAll(StagesSection.row(stage));
        rows.add(row);
      }
    }
    return new Table(headings, 4, rows);
  }

  /** A row per run: a row per rate of many runs would make a large page. */
  private static Table shortTable(List<Curve> curves) {
    var most = curves.stream().mapToInt(curve -> curve.stages().size()).max().orElse(0);
    var headings = new ArrayList<>(List.of("run"));
    IntStream.rangeClosed(1, most)
        .forEach(stage -> headings.add("stage " + stage + ", msg/s: p99 ms"));
    var rows = new ArrayList<List<Content>>();
    for (var curve : curves) {
      var row = new ArrayList<>(List.of(name(curve)));
      curve.stages().forEach(stage -> row.add(shown(stage)));
      row.addAll(Collections.nCopies(most + 1 - row.size(), Content.NONE));
      rows.add(row);
    }
    return new Table(headings, 1, rows);
  }

  private static Content shown(Source stage) {
    var values =
        Content.text(
            stage.number(Unit.RATE, "publishMessagesPerSecond").text()
                + ": "
                + stage.number(Unit.MICROS, StagesSection.PUBLISH).text());
    return stage.flag("sustained") ? values : values.and(", not held").in(Tone.BAD);
  }

  /** Markers alone, without what many of them would take. */
  private static List<Point> failed(List<Point> points) {
    return points.stream()
        .filter(Point::hollow)
        .flatMap(
            point ->
                Stream.of(
                    new Point(point.x(), point.y(), null, null, true, null, null),
                    Point.of(point.x(), Double.NaN)))
        .toList();
  }
}
