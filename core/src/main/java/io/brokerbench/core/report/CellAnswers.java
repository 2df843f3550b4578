package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/** One sentence per compared cell of a suite: ratios, intervals and verdicts. */
final class CellAnswers {

  /** More would hide the cells and their intervals. */
  private static final int MOST = 24;

  private CellAnswers() {}

  /** In the order of the matrix; empty of a suite that compares nothing. */
  static List<Block> of(Suite suite) {
    var ofCells = new LinkedHashMap<String, List<Content>>();
    var sources = suite.document().list("comparisons");
    for (var i = 0; i < sources.size(); i++) {
      var comparison = suite.result().comparisons().get(i);
      var parts = ofCells.computeIfAbsent(others(suite, comparison), unused -> new ArrayList<>());
      if (!parts.isEmpty()) {
        parts.add(Content.text("; "));
      }
      parts.addAll(pair(suite, comparison, sources.get(i)));
    }
    if (ofCells.isEmpty()) {
      return List.of();
    }
    var items = new ArrayList<List<Content>>();
    ofCells.entrySet().stream()
        .limit(MOST)
        .forEach(cell -> items.add(sentence(cell.getKey(), cell.getValue())));
    return List.of(new Bullets(items), new Paragraph(note(suite, ofCells.size() - items.size())));
  }

  private static List<Content> sentence(String cell, List<Content> parts) {
    if (!cell.isEmpty()) {
      return Sentence.full(SuitePageMessage.OF_CELL, cell, parts);
    }
    var sentence = new ArrayList<>(parts);
    sentence.add(Content.text("."));
    return sentence;
  }

  private static String others(Suite suite, ComparisonResult comparison) {
    return suite.result().cells().stream()
        .filter(cell -> cell.name().equals(comparison.candidate()))
        .map(cell -> Suite.others(cell, suite.colourAxis()))
        .findFirst()
        .orElse(comparison.candidate());
  }

  private static List<Content> pair(Suite suite, ComparisonResult comparison, Source source) {
    var name = FigureWords.name(comparison.figure());
    var verdict = verdict(comparison, source);
    if (comparison.ratio() == null) {
      return Sentence.of(SuitePageMessage.WITHOUT_PAIR, name, comparison.value(), verdict);
    }
    return Sentence.of(
        SuitePageMessage.OF_PAIR,
        name,
        comparison.value(),
        source.number(Unit.RATIO, "ratio"),
        suite.result().baselineValue(),
        interval(source.at("simultaneousInterval")),
        verdict);
  }

  private static List<Content> interval(Source interval) {
    return interval.has("low")
        ? Sentence.of(
            SuitePageMessage.PAIR_INTERVAL,
            interval.number(Unit.RATIO, "low"),
            interval.number(Unit.RATIO, "high"))
        : Sentence.of(SuitePageMessage.NO_PAIR_INTERVAL);
  }

  private static List<Content> verdict(ComparisonResult comparison, Source source) {
    var verdict = comparison.verdict();
    var word =
        Content.text(verdict.name().toLowerCase(Locale.ROOT)).in(ComparisonsSection.tone(verdict));
    return verdict == ComparisonVerdict.Undecided && comparison.moreRounds() != null
        ? Sentence.of(SuitePageMessage.MORE_ROUNDS, word, source.number(Unit.COUNT, "moreRounds"))
        : List.of(word);
  }

  private static List<Content> note(Suite suite, int more) {
    var link = Content.text("Comparisons").to("#" + suite.id() + "-comparisons");
    return Sentence.full(
        SuitePageMessage.ALL_INTERVALS,
        suite.result().comparisons().size(),
        more > 0
            ? Sentence.of(SuitePageMessage.MORE_CELLS, more, link)
            : Sentence.of(SuitePageMessage.DETAILS_UNDER, link));
  }
}
