package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.CellResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures along every numeric axis of the matrix, the durability level among them. */
final class AxesSection {

  /** Ticks of many different numbers are apart on a logarithmic axis. */
  private static final double WIDE_RANGE = 20;

  private static final double MARGIN = 0.06;
  private static final int DASHES = 3;

  private AxesSection() {}

  static Section of(Suite suite) {
    var plots = new ArrayList<Plot>();
    for (var axis : suite.axes()) {
      var values = suite.numeric(axis);
      if (values.size() > 1 && !axis.equals(suite.colourAxis())) {
        for (var figure : suite.figures()) {
          var plot = plot(suite, axis, values, figure);
          if (plot != null) {
            plots.add(plot);
          }
        }
      }
    }
    return new Section(
        suite.id() + "-axes",
        "Along the axes",
        plots.isEmpty()
            ? List.of()
            : List.<Block>of(Paragraph.of(note(suite)), new Columns(plots)));
  }

  private static String note(Suite suite) {
    var note = SuitePageMessage.ALONG_AXIS.with() + ".";
    return suite.hasIntervals() ? note + " " + SuitePageMessage.MEAN_BARS.with() + "." : note;
  }

  private static Plot plot(
      Suite suite, String axis, Map<String, Double> values, ComparedFigure figure) {
    var byLine = new LinkedHashMap<String, List<CellResult>>();
    for (var cell : suite.result().cells()) {
      var summary = cell.figures().get(figure);
      if (cell.coordinates().containsKey(axis)
          && summary != null
          && summary.geometricMean() != null) {
        byLine.computeIfAbsent(Suite.others(cell, axis), unused -> new ArrayList<>()).add(cell);
      }
    }
    var lines = new ArrayList<Line>();
    var ofColour = new LinkedHashMap<Integer, Integer>();
    byLine.forEach(
        (name, cells) -> {
          var colour = suite.colour(cells.getFirst());
          var dash = ofColour.merge(colour, 1, Integer::sum) - 1;
          var style = Style.bold(colour).dashed(dash % DASHES).marked();
          lines.add(new Line(name, style, points(suite, cells, axis, values, figure)));
        });
    if (lines.stream().noneMatch(line -> line.points().size() > 1)) {
      return null;
    }
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    var y = Axes.millis(points, FigureWords.withUnit(figure));
    var title = FigureWords.capital(figure) + " against " + axis;
    return new Plot(
        new XyChart(title, scale(suite.axisTitle(axis), values), y, lines),
        FigureWords.direction(figure),
        new Table(headings(axis, figure), 2, rows(suite, axis, values, figure)));
  }

  private static List<String> headings(String axis, ComparedFigure figure) {
    return List.of(
        axis, "others", FigureWords.withUnit(figure), "95 % interval from", "to", "runs");
  }

  private static List<List<Content>> rows(
      Suite suite, String axis, Map<String, Double> values, ComparedFigure figure) {
    var rows = new ArrayList<List<Content>>();
    for (var value : values.keySet()) {
      for (var i = 0; i < suite.result().cells().size(); i++) {
        var cell = suite.result().cells().get(i);
        var summary = suite.cell(i).at("figures/" + figure.name());
        if (value.equals(cell.coordinates().get(axis)) && summary.has("geometricMean")) {
          var unit = FigureWords.unit(figure);
          rows.add(
              List.of(
                  Content.text(value).to(suite.linkToRuns()),
                  Content.text(Suite.others(cell, axis)),
                  summary.number(unit, "geometricMean"),
                  summary.number(unit, "interval/low"),
                  summary.number(unit, "interval/high"),
                  summary.number(Unit.COUNT, "n")));
        }
      }
    }
    return rows;
  }

  private static List<Point> points(
      Suite suite,
      List<CellResult> cells,
      String axis,
      Map<String, Double> values,
      ComparedFigure figure) {
    var unit = FigureWords.unit(figure);
    var points = new ArrayList<Point>();
    values.forEach(
        (value, number) -> {
          for (var cell : cells) {
            if (value.equals(cell.coordinates().get(axis))) {
              var summary = cell.figures().get(figure);
              var interval = Axes.drawn(summary.interval());
              points.add(
                  new Point(
                      number,
                      unit.shown(summary.geometricMean()),
                      interval == null ? null : unit.shown(interval.low()),
                      interval == null ? null : unit.shown(interval.high()),
                      interval == null,
                      cell.name() + ": " + unit.format(summary.geometricMean()),
                      suite.linkToRuns()));
            }
          }
        });
    return points;
  }

  private static Scale scale(String title, Map<String, Double> values) {
    var range = values.values().stream().mapToDouble(Double::doubleValue).summaryStatistics();
    var low = range.getMin();
    var high = range.getMax();
    if (low > 0 && high / low >= WIDE_RANGE) {
      return Scale.log(low * (1 - MARGIN), high, title, Axes::plain).labelled(values.values());
    }
    var room = (high - low) * MARGIN;
    return Scale.linear(low - room, high + room, title, Axes::plain).labelled(values.values());
  }
}
