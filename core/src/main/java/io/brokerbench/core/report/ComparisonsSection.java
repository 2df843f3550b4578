package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.chart.IntervalChart;
import io.brokerbench.core.chart.IntervalChart.Row;
import io.brokerbench.core.chart.IntervalChart.Zone;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.statistics.Interval;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Ratios of a suite with their intervals and verdicts. */
final class ComparisonsSection {

  private static final double ALL = 100;

  private static final List<String> HEADINGS =
      List.of(
          "cell",
          "figure",
          "verdict",
          "ratio",
          "interval from",
          "to",
          "pairs",
          "adjusted p",
          "permutation p",
          "smallest possible",
          "more rounds");

  private ComparisonsSection() {}

  static Section of(Suite suite) {
    var comparisons = suite.result().comparisons();
    var blocks = new ArrayList<Block>();
    if (!comparisons.isEmpty()) {
      var candidates = comparisons.stream().map(ComparisonResult::value).distinct().toList();
      var text =
          new ArrayList<>(
              Sentence.full(
                  SuitePageMessage.COMPARISONS,
                  String.join(", ", candidates),
                  suite.result().baselineValue(),
                  suite.document().number(Unit.PERCENT, "practicalPercent")));
      if (comparisons.stream().anyMatch(comparison -> drawn(comparison) != null)) {
        text.add(Content.text(" "));
        text.addAll(Sentence.full(SuitePageMessage.COMPARISON_BARS, comparisons.size()));
      }
      blocks.add(new Paragraph(text));
      blocks.add(
          new Columns(
              comparisons.stream()
                  .map(ComparisonResult::figure)
                  .distinct()
                  .map(figure -> plot(suite, figure))
                  .filter(Objects::nonNull)
                  .toList()));
      blocks.add(Fold.of("comparisons", table(suite)));
    }
    return new Section(suite.id() + "-comparisons", "Comparisons", blocks);
  }

  private static Plot plot(Suite suite, ComparedFigure figure) {
    var some =
        suite.result().comparisons().stream()
            .filter(comparison -> comparison.figure() == figure && comparison.ratio() != null)
            .toList();
    if (some.isEmpty()) {
      return null;
    }
    var ends =
        some.stream()
            .flatMap(
                one -> {
                  var interval = drawn(one);
                  return interval == null
                      ? Stream.of(one.ratio())
                      : Stream.of(interval.low(), interval.high());
                })
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    var percent = suite.result().practicalPercent();
    var zone = percent == null || percent == 0 ? 1 : 1 + percent / ALL;
    var axis =
        Scale.ratios(
            Math.min(ends.getMin(), 1 / zone),
            Math.max(ends.getMax(), zone),
            FigureWords.name(figure)
                + ", times "
                + suite.result().baselineValue()
                + ", logarithmic",
            Axes::plain);
    var rows = some.stream().map(comparison -> row(suite, comparison)).toList();
    var chart =
        new IntervalChart(FigureWords.capital(figure), axis, 1.0, new Zone(1 / zone, zone), rows);
    var side =
        figure.higherIsBetter()
            ? SuitePageMessage.ABOVE_IS_BETTER
            : SuitePageMessage.BELOW_IS_BETTER;
    return Plot.of(tableId(suite), chart, side.with(suite.result().baselineValue()) + ".");
  }

  private static String tableId(Suite suite) {
    return suite.id() + "-comparisons-table";
  }

  private static Row row(Suite suite, ComparisonResult comparison) {
    var interval = drawn(comparison);
    return new Row(
        label(suite, comparison),
        Unit.RATIO.format(comparison.ratio()) + " " + comparison.verdict(),
        Math.max(0, suite.values(suite.colourAxis()).indexOf(comparison.value())),
        comparison.ratio(),
        interval == null ? null : interval.low(),
        interval == null ? null : interval.high(),
        List.of(),
        comparison.verdict() == ComparisonVerdict.Undecided,
        suite.linkToRuns());
  }

  /** Null where there is none, or one that has no place on an axis of ratios. */
  private static Interval drawn(ComparisonResult comparison) {
    var interval = Axes.drawn(comparison.simultaneousInterval());
    return interval != null && interval.low() > 0 ? interval : null;
  }

  /** The coordinates of a candidate but that on the axis. */
  private static String label(Suite suite, ComparisonResult comparison) {
    var others =
        suite.result().cells().stream()
            .filter(cell -> cell.name().equals(comparison.candidate()))
            .map(cell -> Suite.others(cell, suite.colourAxis()))
            .findFirst()
            .orElse(comparison.candidate());
    var one = suite.values(suite.colourAxis()).size() == 2 && !others.isEmpty();
    return one ? others : (comparison.value() + " " + others).strip();
  }

  private static Table table(Suite suite) {
    var rows = new ArrayList<List<Content>>();
    var sources = suite.document().list("comparisons");
    for (var i = 0; i < sources.size(); i++) {
      rows.add(row(suite, suite.result().comparisons().get(i), sources.get(i)));
    }
    return new Table(HEADINGS, 3, rows).named(tableId(suite));
  }

  private static List<Content> row(Suite suite, ComparisonResult comparison, Source source) {
    return List.of(
        Content.text(comparison.candidate()).to(suite.linkToRuns()),
        Content.text(FigureWords.name(comparison.figure())),
        Content.text(comparison.verdict()).in(tone(comparison.verdict())),
        source.number(Unit.RATIO, "ratio"),
        source.number(Unit.RATIO, "simultaneousInterval/low"),
        source.number(Unit.RATIO, "simultaneousInterval/high"),
        source.number(Unit.COUNT, "n"),
        probability(comparison, source, "adjustedP"),
        probability(comparison, source, "permutationP"),
        probability(comparison, source, "smallestPermutationP"),
        source.number(Unit.COUNT, "moreRounds"));
  }

  /** One pair has no test: its p is 1 whatever it shows. */
  private static Content probability(ComparisonResult comparison, Source source, String path) {
    return comparison.n() < 2 ? Content.NONE : source.number(Unit.PROBABILITY, path);
  }

  static Tone tone(ComparisonVerdict verdict) {
    return switch (verdict) {
      case Better -> Tone.GOOD;
      case Worse -> Tone.BAD;
      case Equivalent -> Tone.PLAIN;
      case Undecided -> Tone.SOFT;
    };
  }
}
