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
import java.util.ArrayList;
import java.util.List;

/** Figures of a suite against those of an earlier one. */
final class RegressionsSection {

  private static final List<String> HEADINGS =
      List.of(
          "cell", "figure", "verdict", "ratio", "95 % from", "to", "p", "runs now", "runs then");

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
    }
    return new Section(suite.id() + "-regressions", "Against the earlier suite", blocks);
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
