package io.brokerbench.core.suite.progress;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.statistics.Direction;
import io.brokerbench.core.suite.SuitePlan;
import java.util.List;

/**
 * One figure of two cells.
 *
 * @param baseline index of the cell that is compared with
 * @param candidate index of the other cell
 * @param figure what is compared
 */
public record PlannedComparison(int baseline, int candidate, ComparedFigure figure) {

  /** All comparisons of a suite, for which verdicts are corrected, in a fixed order. */
  public static List<PlannedComparison> of(SuitePlan plan) {
    return plan.comparisons().pairs().stream()
        .flatMap(
            pair ->
                pair.figures().stream()
                    .map(
                        figure -> new PlannedComparison(pair.baseline(), pair.candidate(), figure)))
        .toList();
  }

  /** Which values of the figure are good. */
  public Direction direction() {
    return direction(figure);
  }

  /** Which values of a figure are good. */
  public static Direction direction(ComparedFigure figure) {
    return figure.higherIsBetter() ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
  }
}
