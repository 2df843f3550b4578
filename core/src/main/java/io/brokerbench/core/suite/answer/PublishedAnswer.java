package io.brokerbench.core.suite.answer;

import io.brokerbench.core.suite.result.PublishedResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Published figures beside ours, to read. */
final class PublishedAnswer {

  private PublishedAnswer() {}

  /** A table of those that have a ratio, and how many have none; empty without any figure. */
  static List<String> of(List<PublishedResult> figures) {
    var lines = new ArrayList<String>();
    if (figures.isEmpty()) {
      return lines;
    }
    lines.add(AnswerMessage.PUBLISHED.with().toString());
    var table =
        new TextTable(
            4,
            "cell",
            "figure",
            "precision",
            "source",
            "unit",
            "published",
            "measured",
            "runs",
            "ratio");
    var without = new LinkedHashMap<String, Integer>();
    for (var figure : figures) {
      if (figure.ratioToOtherHardware() == null) {
        without.merge(figure.leftOut(), 1, Integer::sum);
      } else {
        add(table, figure);
      }
    }
    if (without.values().stream().mapToInt(Integer::intValue).sum() < figures.size()) {
      lines.addAll(table.lines());
    }
    without.forEach(
        (reason, count) ->
            lines.add("  " + AnswerMessage.PUBLISHED_ALONE.with(count, figures.size(), reason)));
    lines.add("");
    return lines;
  }

  private static void add(TextTable table, PublishedResult figure) {
    table.add(
        figure.cell(),
        figure.figure().key(),
        figure.precision().key(),
        figure.source(),
        figure.unit().key(),
        FigureText.format("%.3f", figure.published()),
        FigureText.format("%.3f", figure.measured()),
        figure.runs(),
        FigureText.ratio(figure.ratioToOtherHardware()));
  }
}
