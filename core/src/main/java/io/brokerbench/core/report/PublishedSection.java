package io.brokerbench.core.report;

import io.brokerbench.core.chart.IntervalChart;
import io.brokerbench.core.chart.IntervalChart.Row;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;

/** Published figures beside those that were measured. */
final class PublishedSection {

  private static final List<String> HEADINGS =
      List.of(
          "cell",
          "figure",
          "unit",
          "precision",
          "source",
          "published",
          "measured",
          "ratio",
          "runs");

  /** Publications are quoted for these. */
  private static final List<String> DRAWN =
      List.of("publishLatencyP99", "endToEndLatencyP99", "publishRate", "meanReadRate");

  private static final int MOST_ROWS = 30;

  private static final String EXACT = "exact";

  private PublishedSection() {}

  static Section of(Suite suite) {
    var figures = suite.document().list("publishedFigures");
    var blocks = new ArrayList<Block>();
    if (!figures.isEmpty()) {
      blocks.add(Paragraph.of(SuitePageMessage.PUBLISHED.with() + "."));
      var drawn =
          figures.stream()
              .filter(figure -> DRAWN.contains(figure.text("figure")))
              .filter(figure -> figure.value("ratioToOtherHardware") > 0)
              .limit(MOST_ROWS)
              .toList();
      if (!drawn.isEmpty()) {
        blocks.add(plot(suite, drawn));
      }
      var rows = figures.stream().map(PublishedSection::row).toList();
      var table = new Table(HEADINGS, 5, rows).named(tableId(suite));
      blocks.add(Fold.of("published figures", table));
    }
    return new Section(suite.id() + "-published", "Published figures", blocks);
  }

  private static Plot plot(Suite suite, List<Source> figures) {
    var range =
        figures.stream()
            .mapToDouble(figure -> figure.value("ratioToOtherHardware"))
            .summaryStatistics();
    var axis = Scale.ratios(range.getMin(), range.getMax(), "measured / published", Axes::plain);
    var rows =
        figures.stream()
            .map(
                figure ->
                    new Row(
                        figure.text("cell") + " " + figure.text("figure"),
                        figure.number(Unit.RATIO, "ratioToOtherHardware").text(),
                        colour(suite, figure.text("cell")),
                        figure.value("ratioToOtherHardware"),
                        null,
                        null,
                        List.of(),
                        !isExact(figure),
                        null))
            .toList();
    return Plot.of(
        tableId(suite),
        new IntervalChart("Measured beside published", axis, 1.0, null, rows),
        figures.stream().allMatch(PublishedSection::isExact)
            ? null
            : SuitePageMessage.NOT_EXACT.with() + ".");
  }

  private static String tableId(Suite suite) {
    return suite.id() + "-published-table";
  }

  private static boolean isExact(Source figure) {
    return EXACT.equals(figure.text("precision"));
  }

  private static int colour(Suite suite, String name) {
    return suite.result().cells().stream()
        .filter(cell -> cell.name().equals(name))
        .findFirst()
        .map(suite::colour)
        .orElse(0);
  }

  private static List<Content> row(Source figure) {
    var why = figure.text("leftOut");
    return List.of(
        Content.text(figure.text("cell")),
        Content.text(figure.text("figure")),
        Content.text(figure.text("unit")),
        Content.text(figure.text("precision")),
        Content.text(figure.text("source")),
        figure.has("published")
            ? figure.number(Unit.PLAIN, "published")
            : Content.text("N/A").in(Tone.SOFT),
        figure.has("measured") || why == null
            ? figure.number(Unit.PLAIN, "measured")
            : Content.text(why).in(Tone.SOFT),
        figure.number(Unit.RATIO, "ratioToOtherHardware"),
        figure.number(Unit.COUNT, "runs"));
  }
}
