package io.brokerbench.core.suite.answer;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.RoundsNeeded;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.SuiteResult;

/** A result of a suite to read. */
public final class SuiteAnswer {

  private final StringBuilder text = new StringBuilder();
  private final SuiteResult suite;

  private SuiteAnswer(SuiteResult suite) {
    this.suite = suite;
  }

  /** The answers, the comparisons, the cells, the noise, and what was left out, in lines. */
  public static String of(SuiteResult suite) {
    var answer = new SuiteAnswer(suite);
    answer.addState();
    answer.addAnswers();
    answer.addComparisons();
    EarlierAnswer.of(suite).forEach(answer::add);
    answer.addCells();
    PublishedAnswer.of(suite.publishedFigures()).forEach(answer::add);
    answer.addNoise();
    answer.addLeftOut();
    return answer.text.toString();
  }

  private void addState() {
    var valid = suite.runs().stream().filter(run -> run.outcome() == RunOutcome.Valid).count();
    var others =
        suite.runs().stream().filter(run -> run.outcome() != RunOutcome.Active).count() - valid;
    add(
        AnswerMessage.SUITE.with(
            suite.name(), state(), suite.completeRounds(), suite.plannedRounds()));
    add("  " + AnswerMessage.RUNS.with(valid, others));
    add("");
  }

  private Message state() {
    if (suite.end() == null) {
      return AnswerMessage.GOES_ON.with();
    }
    return switch (suite.end()) {
      case Complete -> AnswerMessage.COMPLETE.with();
      case Decided -> AnswerMessage.DECIDED.with();
      case BudgetSpent -> AnswerMessage.BUDGET_SPENT.with();
      case RunFailed -> AnswerMessage.RUN_FAILED.with();
    };
  }

  private void addAnswers() {
    if (suite.comparisons().isEmpty()) {
      add(AnswerMessage.NOTHING_COMPARED.with());
    }
    Questions.answers(suite).forEach(this::add);
    Questions.noInterval(suite).ifPresent(this::add);
    Questions.regression(suite).ifPresent(this::add);
    add("");
  }

  private void addComparisons() {
    if (suite.comparisons().isEmpty()) {
      return;
    }
    add("Comparisons: " + suite.comparisons().size() + ", as ratios to the baseline");
    var table =
        new TextTable(
            3,
            "cell",
            "figure",
            "verdict",
            "ratio",
            "interval",
            "pairs",
            "adjusted p",
            "permutation p",
            "smallest possible");
    for (var comparison : suite.comparisons()) {
      table.add(
          comparison.candidate(),
          comparison.figure(),
          comparison.verdict(),
          FigureText.ratio(comparison.ratio()),
          FigureText.ratios(comparison.simultaneousInterval()),
          comparison.n(),
          FigureText.probability(comparison.adjustedP()),
          FigureText.probability(comparison.permutationP()),
          FigureText.probability(comparison.smallestPermutationP()));
    }
    add(table);
  }

  private void addCells() {
    add("Cells");
    var table = new TextTable(2, "cell", "figure", "runs", "unit", "mean", "95 % interval", "CV %");
    for (var cell : suite.cells()) {
      cell.figures()
          .forEach(
              (figure, summary) ->
                  table.add(
                      cell.name(),
                      figure,
                      summary.n(),
                      FigureText.unit(figure),
                      FigureText.value(figure, summary.geometricMean()),
                      FigureText.interval(figure, summary.interval()),
                      FigureText.percent(summary.coefficientOfVariation())));
    }
    add(table);
  }

  private void addNoise() {
    var noise = suite.noise();
    noise.coefficientOfVariation().entrySet().stream()
        .filter(share -> suite.comparisons().stream().anyMatch(c -> c.figure() == share.getKey()))
        .forEach(
            share ->
                add(
                    AnswerMessage.VARIATION.with(
                        FigureText.percent(share.getValue()), share.getKey())));
    noise.withinRounds().forEach((figure, share) -> add(withinRounds(figure, share)));
    noise
        .floorPercent()
        .forEach(
            (figure, percent) ->
                add(AnswerMessage.FLOOR.with(FigureText.format("%.1f", percent), figure)));
    OverheadLines.of(suite).forEach(this::add);
  }

  private Message withinRounds(ComparedFigure figure, double share) {
    var percent = FigureText.percent(share);
    var rounds = suite.noise().roundsNeeded().get(figure);
    return rounds == null
        ? AnswerMessage.WITHIN_ROUNDS.with(percent, figure)
        : AnswerMessage.ROUNDS_AT_NOISE.with(
            percent, figure, RoundsNeeded.DIFFERENCE_PERCENT, rounds);
  }

  private void addLeftOut() {
    suite.runs().stream()
        .filter(run -> run.outcome() != RunOutcome.Valid && run.outcome() != RunOutcome.Active)
        .forEach(
            run -> add(AnswerMessage.NOT_COUNTED.with(run.name(), run.outcome(), run.reasons())));
    for (var comparison : suite.comparisons()) {
      comparison
          .leftOut()
          .forEach(
              reason ->
                  add(
                      AnswerMessage.LEFT_OUT.with(
                          comparison.figure(), comparison.candidate(), reason)));
    }
    suite.regressions().stream()
        .filter(regression -> regression.leftOut() != null)
        .forEach(
            regression ->
                add(
                    AnswerMessage.LEFT_OUT.with(
                        regression.figure(), regression.cell(), regression.leftOut())));
    suite.leftOut().forEach(this::add);
  }

  private void add(TextTable table) {
    table.lines().forEach(this::add);
    add("");
  }

  private void add(Object line) {
    text.append(line).append(System.lineSeparator());
  }
}
