package io.brokerbench.core.suite.answer;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.RegressionResult;
import io.brokerbench.core.suite.result.RegressionVerdict;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The questions of a suite: how a figure of one value compares with the baseline. */
public final class Questions {

  private record Question(ComparedFigure figure, String value) {}

  private static final int LEAST_ROUNDS = 3;

  /** With so many, a difference of 10 % is found where runs differ by 2 %. */
  private static final int ENOUGH_ROUNDS = 6;

  private Questions() {}

  /** Why there is no interval, and what gives one; empty where there are enough rounds. */
  public static Optional<Message> noInterval(SuiteResult suite) {
    var complete = suite.completeRounds();
    if (complete >= LEAST_ROUNDS) {
      return Optional.empty();
    }
    return Optional.of(
        suite.plannedRounds() >= LEAST_ROUNDS
            ? AnswerMessage.ROUNDS_INCOMPLETE.with(complete, suite.plannedRounds(), LEAST_ROUNDS)
            : AnswerMessage.NO_INTERVAL.with(complete, LEAST_ROUNDS, ENOUGH_ROUNDS));
  }

  /** One answer per figure and value of the compared axis, over all cells that have both. */
  public static List<Message> answers(SuiteResult suite) {
    var questions = new LinkedHashMap<Question, List<ComparisonResult>>();
    for (var comparison : suite.comparisons()) {
      var question = new Question(comparison.figure(), comparison.value());
      questions.merge(
          question,
          List.of(comparison),
          (some, more) -> Stream.of(some, more).flatMap(Collection::stream).toList());
    }
    return questions.entrySet().stream()
        .map(
            question ->
                AnswerMessage.ANSWER.with(
                    question.getKey().figure(),
                    question.getKey().value(),
                    suite.baselineValue(),
                    verdicts(question.getValue())))
        .toList();
  }

  /** How many figures of cells are worse than in the earlier suite; empty without one. */
  static Optional<Message> regression(SuiteResult suite) {
    var regressions = suite.regressions();
    if (regressions.isEmpty()) {
      return Optional.empty();
    }
    var verdicts =
        Stream.of(RegressionVerdict.values())
            .filter(verdict -> count(regressions, verdict) > 0)
            .map(
                verdict ->
                    AnswerMessage.FIGURES_OF_CELLS.with(
                        verdict, count(regressions, verdict), regressions.size()))
            .toList();
    return Optional.of(
        AnswerMessage.AGAINST_EARLIER.with(suite.baseline().maxRegressionPercent(), verdicts));
  }

  private static long count(List<RegressionResult> regressions, RegressionVerdict verdict) {
    return regressions.stream().filter(regression -> regression.verdict() == verdict).count();
  }

  private static List<Message> verdicts(List<ComparisonResult> cells) {
    return Stream.of(ComparisonVerdict.values())
        .filter(verdict -> cells.stream().anyMatch(cell -> cell.verdict() == verdict))
        .map(verdict -> verdict(verdict, cells))
        .toList();
  }

  private static Message verdict(ComparisonVerdict verdict, List<ComparisonResult> all) {
    var cells = all.stream().filter(cell -> cell.verdict() == verdict).toList();
    if (verdict == ComparisonVerdict.Undecided) {
      return undecided(cells, all.size());
    }
    var ratios = cells.stream().map(ComparisonResult::ratio).sorted().toList();
    var least = FigureText.ratio(ratios.getFirst());
    var most = FigureText.ratio(ratios.getLast());
    return least.equals(most)
        ? AnswerMessage.VERDICT_AT_RATIO.with(verdict, cells.size(), all.size(), least)
        : AnswerMessage.VERDICT_BY_RATIO.with(verdict, cells.size(), all.size(), least, most);
  }

  /** The number of rounds is that of the cell that needs most, if it is known for all of them. */
  private static Message undecided(List<ComparisonResult> cells, int total) {
    var verdict = ComparisonVerdict.Undecided;
    var more = cells.stream().map(ComparisonResult::moreRounds).toList();
    return more.stream().allMatch(Objects::nonNull)
        ? AnswerMessage.UNDECIDED_FOR.with(
            verdict,
            cells.size(),
            total,
            more.stream().mapToInt(Integer::intValue).max().orElseThrow())
        : AnswerMessage.VERDICT_IN_CELLS.with(verdict, cells.size(), total);
  }
}
