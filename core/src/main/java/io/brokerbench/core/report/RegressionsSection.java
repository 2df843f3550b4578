package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.RegressionResult;
import io.brokerbench.core.suite.result.RegressionVerdict;
import io.brokerbench.core.suite.result.SuiteDifference;
import java.util.ArrayList;
import java.util.List;

/** Figures of a suite against those of an earlier one. */
final class RegressionsSection {

  private static final List<String> HEADINGS =
      List.of(
          "cell", "figure", "verdict", "ratio", "95 % from", "to", "p", "runs now", "runs then");

  private static final List<String> DIFFERENCES =
      List.of("condition", "then", "now", "comparable", "cells");

  private static final int MOST_NAMES = 6;

  private RegressionsSection() {}

  static Section of(Suite suite) {
    var regressions = suite.result().regressions();
    var blocks = new ArrayList<Block>();
    if (!regressions.isEmpty()) {
      var worse = count(regressions, RegressionVerdict.Regressed);
      var open = count(regressions, RegressionVerdict.Undecided);
      blocks.add(
          new Answer(
              Sentence.full(
                  SuitePageMessage.REGRESSIONS,
                  worse,
                  regressions.size(),
                  suite.document().number(Unit.PERCENT, "baseline/maxRegressionPercent"),
                  open),
              tone(worse, open)));
      var rows = new ArrayList<List<Content>>();
      var sources = suite.document().list("regressions");
      for (var i = 0; i < sources.size(); i++) {
        rows.add(row(regressions.get(i), sources.get(i)));
      }
      blocks.add(Fold.of("ratios", new Table(HEADINGS, 3, rows)));
      addDifferences(suite, blocks);
    }
    return new Section(suite.id() + "-regressions", "Against the earlier suite", blocks);
  }

  private static void addDifferences(Suite suite, List<Block> blocks) {
    var differences = suite.result().differences();
    if (!differences.isEmpty()) {
      var rows = differences.stream().map(RegressionsSection::row).toList();
      var table = new Table("Differences from the earlier suite", DIFFERENCES, 5, rows);
      blocks.add(Fold.of("differences from the earlier suite", table));
    }
  }

  private static List<Content> row(SuiteDifference difference) {
    return List.of(
        Content.text(difference.condition()),
        Content.text(difference.then()),
        Content.text(difference.now()),
        difference.question() ? Content.text("no").in(Tone.BAD) : Content.text("yes"),
        Content.text(names(difference.cells())));
  }

  private static String names(List<String> cells) {
    var names = String.join("; ", cells.subList(0, Math.min(MOST_NAMES, cells.size())));
    return cells.size() <= MOST_NAMES
        ? names
        : SuitePageMessage.AND_MORE.with(names, cells.size() - MOST_NAMES).toString();
  }

  private static Tone tone(long worse, long open) {
    if (worse > 0) {
      return Tone.BAD;
    }
    return open > 0 ? Tone.PLAIN : Tone.GOOD;
  }

  private static long count(List<RegressionResult> regressions, RegressionVerdict verdict) {
    return regressions.stream().filter(regression -> regression.verdict() == verdict).count();
  }

  private static List<Content> row(RegressionResult regression, Source source) {
    var tone =
        switch (regression.verdict()) {
          case Regressed -> Tone.BAD;
          case WithinLimit -> Tone.GOOD;
          case Undecided -> Tone.SOFT;
        };
    var verdict = Content.text(regression.verdict()).in(tone);
    return List.of(
        Content.text(regression.cell()),
        Content.text(FigureWords.name(regression.figure())),
        regression.leftOut() == null ? verdict : verdict.and(": " + regression.leftOut()),
        source.number(Unit.RATIO, "ratio"),
        source.number(Unit.RATIO, "interval/low"),
        source.number(Unit.RATIO, "interval/high"),
        source.number(Unit.PROBABILITY, "p"),
        source.number(Unit.COUNT, "runsNow"),
        source.number(Unit.COUNT, "runsThen"));
  }
}
