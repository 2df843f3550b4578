package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.chart.IntervalChart;
import io.brokerbench.core.chart.IntervalChart.Row;
import io.brokerbench.core.chart.IntervalChart.Single;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.CellResult;
import io.brokerbench.core.suite.result.RunEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Every cell of a suite with its intervals. */
final class CellsSection {

  private static final List<String> HEADINGS =
      List.of("cell", "figure", "mean", "95 % from", "to", "runs", "CV %");

  private CellsSection() {}

  static Section of(Suite suite) {
    var plots = suite.figures().stream().map(figure -> plot(suite, figure)).toList();
    var blocks = new ArrayList<Block>();
    if (!plots.isEmpty()) {
      var excluded =
          suite.figures().stream()
              .anyMatch(
                  figure ->
                      suite.result().cells().stream()
                          .flatMap(cell -> singles(suite, cell, figure).stream())
                          .anyMatch(Single::hollow));
      var note = new StringBuilder(SuitePageMessage.CELLS.with() + ".");
      if (suite.hasIntervals()) {
        note.append(' ').append(SuitePageMessage.MEAN_BARS.with()).append('.');
      }
      if (excluded) {
        note.append(' ').append(SuitePageMessage.HOLLOW_DOTS.with()).append('.');
      }
      blocks.add(Paragraph.of(note.toString()));
      blocks.add(new Columns(plots));
    }
    var shown = table(suite, suite.figures());
    if (!shown.rows().isEmpty()) {
      blocks.add(Fold.of("means", shown.named(tableId(suite))));
    }
    var others =
        Stream.of(ComparedFigure.values())
            .filter(figure -> !suite.figures().contains(figure))
            .toList();
    var rest = table(suite, others);
    if (!rest.rows().isEmpty()) {
      blocks.add(new Fold("Other figures", List.of(rest)));
    }
    return new Section(suite.id() + "-cells", "Cells", blocks);
  }

  private static Table table(Suite suite, List<ComparedFigure> figures) {
    var rows = new ArrayList<List<Content>>();
    for (var figure : figures) {
      for (var i = 0; i < suite.result().cells().size(); i++) {
        var cell = suite.result().cells().get(i);
        if (cell.figures().containsKey(figure)) {
          rows.add(row(suite, cell, figure, suite.cell(i).at("figures/" + figure.name())));
        }
      }
    }
    return new Table(HEADINGS, 2, rows);
  }

  private static List<Content> row(
      Suite suite, CellResult cell, ComparedFigure figure, Source summary) {
    var unit = FigureWords.unit(figure);
    return List.of(
        Content.text(cell.name()).to(suite.linkToRuns()),
        Content.text(FigureWords.withUnit(figure)),
        summary.number(unit, "geometricMean"),
        summary.number(unit, "interval/low"),
        summary.number(unit, "interval/high"),
        summary.number(Unit.COUNT, "n"),
        summary.number(Unit.SHARE, "coefficientOfVariation"));
  }

  private static Plot plot(Suite suite, ComparedFigure figure) {
    var rows = new ArrayList<Row>();
    var groups = suite.groups();
    groups.forEach(
        (name, cells) -> {
          var some =
              cells.stream()
                  .filter(
                      cell -> mean(cell, figure) != null || !singles(suite, cell, figure).isEmpty())
                  .toList();
          if (groups.size() > 1 && !some.isEmpty()) {
            rows.add(Row.heading(name));
          }
          some.forEach(cell -> rows.add(chartRow(suite, cell, figure)));
        });
    var values =
        rows.stream()
            .flatMapToDouble(
                row ->
                    DoubleStream.concat(
                        row.singles().stream().mapToDouble(Single::value),
                        Stream.of(row.value(), row.low(), row.high())
                            .filter(Objects::nonNull)
                            .mapToDouble(Double::doubleValue)));
    var axis = Axes.of(values, FigureWords.withUnit(figure));
    return Plot.of(
        tableId(suite),
        new IntervalChart(FigureWords.capital(figure), axis, null, null, rows),
        FigureWords.direction(figure));
  }

  private static String tableId(Suite suite) {
    return suite.id() + "-cells-table";
  }

  private static Double mean(CellResult cell, ComparedFigure figure) {
    var summary = cell.figures().get(figure);
    return summary == null ? null : summary.geometricMean();
  }

  private static Row chartRow(Suite suite, CellResult cell, ComparedFigure figure) {
    var unit = FigureWords.unit(figure);
    var mean = mean(cell, figure);
    var interval = mean == null ? null : Axes.drawn(cell.figures().get(figure).interval());
    return new Row(
        cell.coordinates().getOrDefault(suite.colourAxis(), cell.name()),
        mean == null
            ? SuitePageMessage.NO_MEAN.with().toString()
            : unit.format(mean) + " " + unit.symbol(),
        suite.colour(cell),
        mean == null ? null : (Double) unit.shown(mean),
        interval == null ? null : (Double) unit.shown(interval.low()),
        interval == null ? null : (Double) unit.shown(interval.high()),
        singles(suite, cell, figure),
        interval == null,
        suite.linkToRuns());
  }

  private static List<Single> singles(Suite suite, CellResult cell, ComparedFigure figure) {
    return suite.valid(cell).stream()
        .filter(run -> run.figures().containsKey(figure))
        .map(run -> single(suite, run, figure))
        .toList();
  }

  private static Single single(Suite suite, RunEntry run, ComparedFigure figure) {
    var unit = FigureWords.unit(figure);
    var value = run.figures().get(figure);
    var title = run.name() + ": " + unit.format(value);
    var excluded = run.excluded().get(figure);
    return excluded == null
        ? new Single(unit.shown(value), title, suite.link(run))
        : new Single(
            unit.shown(value),
            title + ", " + ExclusionMessage.of(excluded).with(),
            suite.link(run),
            true);
  }
}
