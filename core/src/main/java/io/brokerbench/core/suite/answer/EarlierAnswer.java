package io.brokerbench.core.suite.answer;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.result.SuiteDifference;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.ArrayList;
import java.util.List;

/** Ratios to the earlier suite, to read, and what it differs in. */
final class EarlierAnswer {

  private EarlierAnswer() {}

  /** A table, and a line per difference; empty without an earlier suite. */
  static List<String> of(SuiteResult suite) {
    var lines = new ArrayList<String>();
    if (suite.regressions().isEmpty()) {
      return lines;
    }
    lines.add("Ratios to the earlier suite");
    var table =
        new TextTable(3, "cell", "figure", "verdict", "ratio", "95 % interval", "runs", "earlier");
    for (var regression : suite.regressions()) {
      table.add(
          regression.cell(),
          regression.figure(),
          regression.verdict(),
          FigureText.ratio(regression.ratio()),
          FigureText.ratios(regression.interval()),
          regression.runsNow(),
          regression.runsThen());
    }
    lines.addAll(table.lines());
    suite.differences().stream()
        .map(difference -> describe(suite, difference).toString())
        .forEach(lines::add);
    lines.add("");
    return lines;
  }

  private static Message describe(SuiteResult suite, SuiteDifference difference) {
    return (difference.question() ? AnswerMessage.INCOMPARABLE : AnswerMessage.DIFFERS)
        .with(difference.describe(), difference.cells().size(), suite.cells().size());
  }
}
