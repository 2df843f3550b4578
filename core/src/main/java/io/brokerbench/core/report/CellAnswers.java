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

  private final Suite suite;
  private final List<Source> sources;

  /** Whether any comparison has an interval; if none has, a sentence below says why. */
  private final boolean intervals;

  private CellAnswers(Suite suite) {
    this.suite = suite;
    sources = suite.document().list("comparisons");
    intervals = sources.stream().anyMatch(source -> source.has("simultaneousInterval/low"));
  }

  /** In the order of the matrix; empty of a suite that compares nothing. */
  static List<Block> of(Suite suite) {
    return suite.result().comparisons().isEmpty() ? List.of() : new CellAnswers(suite).blocks();
  }

  private List<Block> blocks() {
    var ofCells = new LinkedHashMap<String, List<Content>>();
    for (var i = 0; i < sources.size(); i++) {
      var comparison = suite.result().comparisons().get(i);
      var parts = ofCells.computeIfAbsent(others(comparison), unused -> new ArrayList<>());
      if (!parts.isEmpty()) {
        parts.add(Content.text(". "));
      }
      parts.addAll(pair(comparison, sources.get(i)));
    }
    var items = new ArrayList<List<Content>>();
    ofCells.entrySet().stream()
        .limit(MOST)
        .forEach(cell -> items.add(sentence(cell.getKey(), cell.getValue())));
    var blocks = new ArrayList<Block>();
    blocks.add(new Bullets(items));
    var note = note(ofCells.size() - items.size());
    if (!note.isEmpty()) {
      blocks.add(new Paragraph(note));
    }
    return blocks;
  }

  private static List<Content> sentence(String cell, List<Content> parts) {
    if (!cell.isEmpty()) {
      return Sentence.full(SuitePageMessage.OF_CELL, cell, parts);
    }
    var sentence = new ArrayList<>(parts);
    sentence.add(Content.text("."));
    return sentence;
  }

  private String others(ComparisonResult comparison) {
    return suite.result().cells().stream()
        .filter(cell -> cell.name().equals(comparison.candidate()))
        .map(cell -> Suite.others(cell, suite.colourAxis()))
        .findFirst()
        .orElse(comparison.candidate());
  }

  private List<Content> pair(ComparisonResult comparison, Source source) {
    var name = FigureWords.capital(comparison.figure());
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

  private List<Content> interval(Source interval) {
    if (!interval.has("low")) {
      return intervals ? Sentence.of(SuitePageMessage.NO_PAIR_INTERVAL) : List.of();
    }
    return Sentence.of(
        SuitePageMessage.PAIR_INTERVAL,
        interval.number(Unit.RATIO, "low"),
        interval.number(Unit.RATIO, "high"));
  }

  private static List<Content> verdict(ComparisonResult comparison, Source source) {
    var verdict = comparison.verdict();
    var word =
        Content.text(verdict.name().toLowerCase(Locale.ROOT)).in(ComparisonsSection.tone(verdict));
    return verdict == ComparisonVerdict.Undecided && comparison.moreRounds() != null
        ? Sentence.of(SuitePageMessage.MORE_ROUNDS, word, source.number(Unit.COUNT, "moreRounds"))
        : List.of(word);
  }

  /** Empty where there is nothing to say. */
  private List<Content> note(int more) {
    var link = Content.text("Comparisons").to("#" + suite.id() + "-comparisons");
    var parts = new ArrayList<Content>();
    if (intervals) {
      var count = suite.result().comparisons().size();
      parts.addAll(Sentence.full(SuitePageMessage.ALL_INTERVALS, count, link));
    }
    if (more > 0) {
      if (intervals) {
        parts.add(Content.text(" "));
      }
      parts.addAll(Sentence.full(SuitePageMessage.MORE_CELLS, more, link));
    }
    return parts;
  }
}
