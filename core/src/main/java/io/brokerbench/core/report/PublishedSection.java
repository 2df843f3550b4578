package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
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

  private PublishedSection() {}

  static Section of(Suite suite) {
    var figures = suite.document().list("publishedFigures");
    var blocks = new ArrayList<Block>();
    if (!figures.isEmpty()) {
      blocks.add(PublicationBlock.of(suite.document()));
      blocks.add(Paragraph.of(SuitePageMessage.PUBLISHED.with() + "."));
      var charts = new PublishedCharts(suite, figures);
      if (charts.figures() > 0) {
        blocks.add(new Columns(charts.plots()));
      }
      var left = figures.size() - charts.figures();
      if (left > 0) {
        blocks.add(Paragraph.of(SuitePageMessage.NOT_DRAWN.with(left, figures.size()) + "."));
      }
      var rows = figures.stream().map(PublishedSection::row).toList();
      var table = new Table(HEADINGS, 5, rows).named(tableId(suite));
      blocks.add(Fold.of("published figures", table));
    }
    return new Section(suite.id() + "-published", "Published figures", blocks);
  }

  static String tableId(Suite suite) {
    return suite.id() + "-published-table";
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
