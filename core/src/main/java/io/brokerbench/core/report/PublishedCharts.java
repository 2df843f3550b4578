package io.brokerbench.core.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.brokerbench.core.chart.IntervalChart;
import io.brokerbench.core.chart.IntervalChart.Row;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.suite.result.CellResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The ratios of measured to published figures, one chart per figure. */
final class PublishedCharts {

  /** Publications are quoted for these, or draw them. */
  private static final List<String> DRAWN =
      List.of(
          "publishRate",
          "meanReadRate",
          "peakReadRate",
          "publishLatencyP99",
          "endToEndLatencyP99",
          "publishLatencyAverage",
          "endToEndLatencyAverage");

  /** Of one chart. */
  private static final int MOST_ROWS = 30;

  private static final String RATIO = "ratioToOtherHardware";
  private static final String EXACT = "exact";

  private final Suite suite;
  private final List<List<Source>> drawn;

  /** Of figures as {@code suite.json} has them. */
  PublishedCharts(Suite suite, List<Source> figures) {
    this.suite = suite;
    drawn =
        DRAWN.stream()
            .map(name -> withRatio(figures, name))
            .filter(some -> !some.isEmpty())
            .toList();
  }

  private static List<Source> withRatio(List<Source> figures, String name) {
    return figures.stream()
        .filter(figure -> name.equals(figure.text("figure")))
        .filter(figure -> figure.value(RATIO) > 0)
        .limit(MOST_ROWS)
        .toList();
  }

  /** How many figures are drawn. */
  int figures() {
    return drawn.stream().mapToInt(List::size).sum();
  }

  List<Plot> plots() {
    return drawn.stream().map(this::plot).toList();
  }

  private Plot plot(List<Source> figures) {
    var range = figures.stream().mapToDouble(figure -> figure.value(RATIO)).summaryStatistics();
    var axis = Scale.ratios(range.getMin(), range.getMax(), "measured / published", Axes::plain);
    var title = "Measured beside published: " + figures.getFirst().text("figure");
    return Plot.of(
        PublishedSection.tableId(suite),
        new IntervalChart(title, axis, 1.0, null, rows(figures)),
        figures.stream().allMatch(PublishedCharts::isExact)
            ? null
            : SuitePageMessage.NOT_EXACT.with() + ".");
  }

  /** Names of cells are long: a heading has what cells of several colours have in common. */
  private List<Row> rows(List<Source> figures) {
    var rows = new ArrayList<Row>();
    var groups =
        figures.stream()
            .collect(
                groupingBy(
                    figure -> cell(figure).map(this::others).orElse(""),
                    LinkedHashMap::new,
                    toList()));
    groups.forEach(
        (name, some) -> {
          if (!name.isEmpty()) {
            rows.add(Row.heading(name));
          }
          some.forEach(figure -> rows.add(row(figure)));
        });
    return rows;
  }

  private Row row(Source figure) {
    var cell = cell(figure);
    return new Row(
        cell.map(found -> found.coordinates().get(suite.colourAxis())).orElse(figure.text("cell")),
        figure.number(Unit.RATIO, RATIO).text(),
        cell.map(suite::colour).orElse(0),
        figure.value(RATIO),
        null,
        null,
        List.of(),
        !isExact(figure),
        null);
  }

  private Optional<CellResult> cell(Source figure) {
    var name = figure.text("cell");
    return suite.result().cells().stream().filter(cell -> cell.name().equals(name)).findFirst();
  }

  private String others(CellResult cell) {
    return Suite.others(cell, suite.colourAxis());
  }

  private static boolean isExact(Source figure) {
    return EXACT.equals(figure.text("precision"));
  }
}
