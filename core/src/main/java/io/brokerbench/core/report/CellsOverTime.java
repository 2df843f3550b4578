package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.CellResult;
import java.util.ArrayList;
import java.util.List;

/** The p99 of all runs of a suite over time: cells that are compared are in one chart. */
final class CellsOverTime {

  private static final int MOST_POINTS = 200;
  private static final int MOST_ROWS = 20;
  private static final int DOTTED = 2;
  private static final String P99 = "p99";

  private final String metric;
  private final List<Line> lines = new ArrayList<>();
  private final List<Content> names = new ArrayList<>();
  private final List<Buckets> data = new ArrayList<>();
  private List<Band> bands = List.of();
  private String banded;
  private double end;
  private boolean caused;

  private CellsOverTime(String metric) {
    this.metric = metric;
  }

  /** Empty of a suite whose runs have no section: their load over time is not read. */
  static Section of(Suite suite) {
    var plots = new ArrayList<Plot>();
    if (suite.detailed()) {
      suite
          .groups()
          .forEach(
              (name, cells) -> {
                var more = name.isEmpty() ? "" : ", " + name;
                add(plots, suite, cells, "publish", "Publish p99 over time" + more);
                add(plots, suite, cells, "end_to_end", "End-to-end p99 over time" + more);
              });
    }
    return new Section(
        suite.id() + "-time",
        "Over time",
        plots.isEmpty()
            ? List.of()
            : List.of(Paragraph.of(SuitePageMessage.OVER_TIME.with() + "."), new Columns(plots)));
  }

  private static void add(
      List<Plot> plots, Suite suite, List<CellResult> cells, String metric, String title) {
    var drawn = new CellsOverTime(metric);
    for (var cell : cells) {
      var name = cell.coordinates().getOrDefault(suite.colourAxis(), cell.name());
      for (var entry : suite.valid(cell)) {
        var run = suite.runs().get(entry.name());
        if (run != null && run.series() != null && !run.series().rows().isEmpty()) {
          var style = Style.bold(suite.colour(cell)).thinned();
          var known = drawn.add(name, style, run.series(), entry.name(), suite.link(entry));
          name = known ? null : name;
        }
      }
    }
    if (!drawn.lines.isEmpty()) {
      plots.add(drawn.plot(title));
    }
  }

  /**
   * Draws a run.
   *
   * @param name in the legend; null keeps it out of the legend
   * @return whether there is something to draw
   */
  private boolean add(String name, Style style, TimeSeries series, String run, String link) {
    var column = TimeCharts.column(metric, P99);
    var buckets = Buckets.of(series.rows(), MOST_POINTS);
    var points = TimeCharts.millis(buckets.worst(column));
    var bound = buckets.flagged(metric + "_generator_bound", P99);
    var dotted = TimeCharts.part(points, bound, true);
    var others = TimeCharts.part(points, bound, false);
    if (dotted.isEmpty() && others.isEmpty()) {
      return false;
    }
    if (!others.isEmpty()) {
      lines.add(new Line(name, style, others, run, link));
    }
    if (!dotted.isEmpty()) {
      caused = true;
      var shown = others.isEmpty() ? name : null;
      lines.add(new Line(shown, style.dashed(DOTTED), dotted, run, link));
    }
    if (banded == null) {
      bands = OverTimeSection.bands(series.rows());
      banded = run;
    }
    end = Math.max(end, buckets.end());
    names.add(Content.text(run).to(link));
    data.add(Buckets.of(series.rows(), MOST_ROWS));
    return true;
  }

  private Plot plot(String title) {
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    var x = Scale.linear(0, end, "seconds since the load began", Axes::plain);
    var chart = new XyChart(title, x, Axes.millis(points, "p99 (ms)"), lines, bands, List.of());
    return new Plot(chart, caption(), table());
  }

  private String caption() {
    var phases = SuitePageMessage.PHASES_OF_RUN.with(banded) + ".";
    return caused ? phases + " " + SuitePageMessage.DOTTED_OF_GENERATOR.with() + "." : phases;
  }

  /** A row per run, and a column per part of the time of the first one. */
  private Table table() {
    var headings = new ArrayList<>(List.of("highest p99 (ms) around second"));
    var times = data.getFirst().mean("seconds");
    times.forEach(time -> headings.add(Unit.SECONDS.format(time.x())));
    var rows = new ArrayList<List<Content>>();
    for (var i = 0; i < names.size(); i++) {
      var values = data.get(i).worst(TimeCharts.column(metric, P99));
      var row = new ArrayList<>(List.of(names.get(i)));
      for (var place = 0; place < times.size(); place++) {
        row.add(place < values.size() ? shown(values.get(place)) : Content.NONE);
      }
      rows.add(row);
    }
    return new Table(headings, 1, rows);
  }

  private static Content shown(Point point) {
    return Double.isNaN(point.y()) ? Content.NONE : Content.text(Unit.MICROS.format(point.y()));
  }
}
