package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.answer.Questions;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One sentence per question of a suite, with its numbers. */
final class SuiteAnswers {

  private record Question(ComparedFigure figure, String value) {}

  /** A comparison and where the document has it. */
  private record Found(ComparisonResult comparison, Source source) {

    Content ratio() {
      return source.number(Unit.RATIO, "ratio");
    }
  }

  private SuiteAnswers() {}

  static Section of(Suite suite, Map<String, Run> first) {
    var blocks = new ArrayList<Block>();
    Questions.noInterval(suite.result())
        .ifPresent(message -> blocks.add(Paragraph.of(message + ".")));
    var questions = new LinkedHashMap<Question, List<Found>>();
    var sources = suite.document().list("comparisons");
    for (var i = 0; i < sources.size(); i++) {
      var comparison = suite.result().comparisons().get(i);
      questions
          .computeIfAbsent(
              new Question(comparison.figure(), comparison.value()), unused -> new ArrayList<>())
          .add(new Found(comparison, sources.get(i)));
    }
    questions.forEach(
        (question, found) ->
            blocks.add(
                new Answer(
                    Sentence.full(
                        SuitePageMessage.QUESTION,
                        FigureWords.capital(question.figure()),
                        question.value(),
                        suite.result().baselineValue(),
                        verdicts(found)),
                    tone(found))));
    if (questions.isEmpty()) {
      blocks.add(new Answer(Sentence.full(SuitePageMessage.NOTHING_COMPARED), Tone.PLAIN));
    }
    if (NoiseSection.hasTrends(suite)) {
      var noise = Content.text("Noise").to("#" + suite.id() + "-noise");
      blocks.add(new Paragraph(Sentence.full(SuitePageMessage.NOT_STEADY, noise)));
    }
    blocks.addAll(CellAnswers.of(suite));
    blocks.addAll(CellConditions.of(suite, first));
    var looser = LooserLimits.of(suite.runs().values());
    if (!looser.isEmpty()) {
      blocks.add(
          new Paragraph(Sentence.full(SuitePageMessage.LOOSER_LIMITS, String.join(", ", looser))));
    }
    blocks.add(new Paragraph(state(suite)));
    missingResults(suite).ifPresent(blocks::add);
    return new Section(suite.id(), "Answer", blocks);
  }

  /** Coloured if all cells say the same. */
  private static Tone tone(List<Found> found) {
    var verdicts = found.stream().map(some -> some.comparison().verdict()).distinct().toList();
    if (verdicts.size() > 1) {
      return Tone.PLAIN;
    }
    return switch (verdicts.getFirst()) {
      case Better -> Tone.GOOD;
      case Worse -> Tone.BAD;
      case Equivalent, Undecided -> Tone.PLAIN;
    };
  }

  private static List<Content> verdicts(List<Found> all) {
    var parts = new ArrayList<Content>();
    for (var verdict : ComparisonVerdict.values()) {
      var some = all.stream().filter(one -> one.comparison().verdict() == verdict).toList();
      if (!some.isEmpty()) {
        if (!parts.isEmpty()) {
          parts.add(Content.text("; "));
        }
        parts.addAll(verdict(verdict, some, all.size()));
      }
    }
    return parts;
  }

  private static List<Content> verdict(ComparisonVerdict verdict, List<Found> some, int total) {
    var word = Content.text(verdict.name().toLowerCase(Locale.ROOT)).in(tone(some));
    var cells = total == 1 ? "" : SuitePageMessage.IN_CELLS.with(some.size(), total).toString();
    if (verdict == ComparisonVerdict.Undecided) {
      var more = some.stream().map(one -> one.comparison().moreRounds()).toList();
      if (more.stream().anyMatch(Objects::isNull)) {
        return Sentence.of(SuitePageMessage.VERDICT, word, cells);
      }
      var most =
          some.stream()
              .max(Comparator.comparing(one -> one.comparison().moreRounds()))
              .orElseThrow();
      return Sentence.of(
          SuitePageMessage.UNDECIDED, word, cells, most.source().number(Unit.COUNT, "moreRounds"));
    }
    var sorted =
        some.stream()
            .filter(one -> one.comparison().ratio() != null)
            .sorted(Comparator.comparing(one -> one.comparison().ratio()))
            .toList();
    if (sorted.size() == 1) {
      return Sentence.of(SuitePageMessage.VERDICT_BY_ONE, word, cells, sorted.getFirst().ratio());
    }
    return Sentence.of(
        SuitePageMessage.VERDICT_BY_RATIO,
        word,
        cells,
        sorted.getFirst().ratio(),
        sorted.getLast().ratio());
  }

  /** Sections that need results of runs would else be short, or not there, without a reason. */
  private static Optional<Block> missingResults(Suite suite) {
    var valid =
        suite.result().runs().stream().filter(run -> run.outcome() == RunOutcome.Valid).toList();
    var found = valid.stream().filter(run -> suite.runs().containsKey(run.name())).count();
    return found == valid.size()
        ? Optional.empty()
        : Optional.of(
            Paragraph.of(SuitePageMessage.MISSING_RESULTS.with(found, valid.size()) + "."));
  }

  private static List<Content> state(Suite suite) {
    var runs = suite.result().runs();
    var valid = runs.stream().filter(run -> run.outcome() == RunOutcome.Valid).count();
    return Sentence.full(
        suite.result().end() == null ? SuitePageMessage.RUNNING : SuitePageMessage.STATE,
        suite.document().number(Unit.COUNT, "completeRounds"),
        suite.document().number(Unit.COUNT, "plannedRounds"),
        valid,
        runs.size(),
        suite.result().cells().size());
  }
}
