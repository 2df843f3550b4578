package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.Difference;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.BaselineComparison;
import io.brokerbench.core.statistics.Logarithms;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.Pairings;
import io.brokerbench.core.suite.progress.PlannedComparison;
import io.brokerbench.core.suite.progress.SuiteRuns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Compares each cell with the same cell of the earlier suite. */
final class Regressions {

  private final SuitePlan plan;
  private final EarlierSuite earlier;
  private final double limit;
  private final Pairings values;

  private Regressions(SuitePlan plan, SuiteRuns runs, EarlierSuite earlier, double limit) {
    this.plan = plan;
    this.earlier = earlier;
    this.limit = limit;
    values = new Pairings(plan, runs);
  }

  /**
   * One per cell and figure: the figures in which the cell is compared within this suite, or those
   * of its load. The second run of the A/A cell has none.
   *
   * @param maxRegressionPercent how much worse is accepted, at least 0
   */
  static List<RegressionResult> of(
      SuitePlan plan, SuiteRuns runs, EarlierSuite earlier, double maxRegressionPercent) {
    var regressions = new Regressions(plan, runs, earlier, maxRegressionPercent);
    var found = new ArrayList<RegressionResult>();
    for (var cell = 0; cell < plan.cells().size(); cell++) {
      if (plan.cells().get(cell).cell().copy() == 1) {
        for (var figure : regressions.figures(cell)) {
          found.add(regressions.of(cell, figure));
        }
      }
    }
    return found;
  }

  private Collection<ComparedFigure> figures(int cell) {
    var compared = new LinkedHashSet<ComparedFigure>();
    for (var pair : plan.comparisons().pairs()) {
      if (pair.baseline() == cell || pair.candidate() == cell) {
        compared.addAll(pair.figures());
      }
    }
    return compared.isEmpty() ? plan.cells().get(cell).figures() : compared;
  }

  private RegressionResult of(int cell, ComparedFigure figure) {
    var planned = plan.cells().get(cell);
    var name = planned.cell().name();
    var then = earlier.values(planned, figure);
    var now =
        IntStream.rangeClosed(1, plan.rounds())
            .mapToObj(round -> values.value(cell, round, figure))
            .flatMap(Optional::stream)
            .toList();
    var lack = lack(planned).orElseGet(() -> lack(then, now));
    return lack == null
        ? RegressionResult.of(
            name,
            figure,
            then.size(),
            now.size(),
            BaselineComparison.of(PlannedComparison.direction(figure), then, now, limit))
        : RegressionResult.without(name, figure, then.size(), now.size(), lack.toString());
  }

  /** Empty where the earlier suite has a cell of the same question. */
  private Optional<Message> lack(PlannedCell cell) {
    if (!earlier.has(cell)) {
      return Optional.of(SuiteResultMessage.CELL_NOT_THEN.with());
    }
    var others =
        earlier.differences(cell).stream()
            .filter(Difference::ofQuestion)
            .map(SuiteDifference::describe)
            .toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(SuiteResultMessage.OTHER_QUESTION.with(others));
  }

  /** Null where both sides can be compared. */
  private static Message lack(List<Double> then, List<Double> now) {
    if (then.isEmpty()) {
      return SuiteResultMessage.FIGURE_NOT_THEN.with();
    }
    if (now.isEmpty()) {
      return SuiteResultMessage.FIGURE_NOT_NOW.with();
    }
    return Stream.concat(then.stream(), now.stream())
        .filter(value -> !Logarithms.exists(value))
        .findFirst()
        .map(value -> SuiteResultMessage.NO_RATIO.with(value))
        .orElse(null);
  }
}
