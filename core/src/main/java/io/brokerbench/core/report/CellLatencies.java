package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Latency percentiles of the cells of a suite: those that are compared are in one chart. */
final class CellLatencies {

  /** More charts open on demand. */
  private static final int SHOWN = 8;

  private CellLatencies() {}

  static Section of(Suite suite) {
    var plots = new ArrayList<Plot>();
    var groups = suite.groups();
    groups.forEach(
        (name, cells) -> {
          add(plots, suite, "Publish latency", name, cells, Run::publishLatency);
          add(plots, suite, "End-to-end latency", name, cells, Run::endToEndLatency);
        });
    return new Section(
        suite.id() + "-latency",
        "Latency percentiles",
        plots.isEmpty() ? List.of() : blocks(plots));
  }

  private static List<Block> blocks(List<Plot> plots) {
    var blocks = new ArrayList<Block>();
    blocks.add(Paragraph.of(SuitePageMessage.PERCENTILES.with() + "."));
    blocks.add(new Columns(plots.subList(0, Math.min(SHOWN, plots.size()))));
    if (plots.size() > SHOWN) {
      blocks.add(
          new Fold(
              "Percentiles of more cells",
              List.of(new Columns(plots.subList(SHOWN, plots.size())))));
    }
    return blocks;
  }

  private static void add(
      List<Plot> plots,
      Suite suite,
      String what,
      String group,
      List<CellResult> cells,
      Function<Run, Source> latency) {
    var thin = new ArrayList<Line>();
    var bold = new ArrayList<Line>();
    var rows = new ArrayList<List<Content>>();
    for (var cell : cells) {
      var singles = new ArrayList<Source>();
      var style = Style.bold(suite.colour(cell));
      for (var entry : suite.valid(cell)) {
        var run = suite.runs().get(entry.name());
        if (run != null && latency.apply(run).value("count") > 0) {
          var figures = latency.apply(run);
          var points = LatencySection.points(figures);
          var link = suite.link(entry);
          thin.add(new Line(null, style.thinned(), points, entry.name(), link));
          Percentiles.caused(style.thinned(), points, entry.name(), link).ifPresent(thin::add);
          rows.add(Percentiles.row(Content.text(entry.name()).to(link), figures));
          singles.add(figures);
        }
      }
      if (!singles.isEmpty()) {
        var name = cell.coordinates().getOrDefault(suite.colourAxis(), cell.name());
        bold.add(new Line(name, style, means(singles)));
      }
    }
    thin.addAll(bold);
    var title = group.isEmpty() ? what : what + ", " + group;
    var data = new Table(Percentiles.HEADINGS, 1, rows);
    Percentiles.chart(title, thin).ifPresent(chart -> plots.add(new Plot(chart, null, data)));
  }

  /** Of the quantiles that all runs have. */
  private static List<Point> means(List<Source> singles) {
    var points = new ArrayList<Point>();
    for (var quantile : LatencySection.QUANTILES) {
      if (singles.stream().allMatch(single -> single.value(quantile) > 0)) {
        var mean =
            singles.stream()
                .mapToDouble(single -> Math.log(single.value(quantile)))
                .average()
                .orElseThrow();
        var samples =
            singles.stream().mapToDouble(single -> single.value("count")).max().orElseThrow();
        var place = Percentiles.place(quantile, samples);
        Percentiles.gapBefore(quantile, place).ifPresent(points::add);
        points.add(Point.of(place, Unit.MICROS.shown(Math.exp(mean))));
      }
    }
    return points;
  }
}
