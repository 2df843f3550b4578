package io.brokerbench.core.suite.progress;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.statistics.Logarithms;
import io.brokerbench.core.statistics.Pairing;
import io.brokerbench.core.suite.CellPair;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.RunFigure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The figures of a suite, paired by round. */
public final class Pairings {

  private final SuitePlan plan;
  private final SuiteRuns runs;

  /** Of the valid runs of a suite. */
  public Pairings(SuitePlan plan, SuiteRuns runs) {
    this.plan = plan;
    this.runs = runs;
  }

  /**
   * One pairing per comparison, in the order of {@link PlannedComparison#of}.
   *
   * @param rounds the number of complete rounds
   */
  public List<Pairing> of(int rounds) {
    return PlannedComparison.of(plan).stream()
        .map(
            comparison -> {
              var pairing = pairing(comparison, rounds);
              return sameCell(comparison.figure(), rounds).map(pairing::withFloor).orElse(pairing);
            })
        .toList();
  }

  /** The two runs of the A/A cell; empty where there is none that has this figure. */
  public Optional<Pairing> sameCell(ComparedFigure figure, int rounds) {
    return plan.comparisons()
        .sameCell()
        .filter(pair -> pair.figures().contains(figure))
        .map(pair -> pairing(comparison(pair, figure), rounds));
  }

  /**
   * The first round in which the figure of either run has no logarithm, such as a backlog that
   * drained at once: from then on, nothing is compared.
   */
  public OptionalInt withoutLogarithm(PlannedComparison comparison, int rounds) {
    return IntStream.rangeClosed(1, rounds)
        .filter(
            round ->
                hasNoLogarithm(comparison.baseline(), round, comparison.figure())
                    || hasNoLogarithm(comparison.candidate(), round, comparison.figure()))
        .findFirst();
  }

  /** The figure of the valid run of a cell in a round, if there is one and it counts. */
  public Optional<Double> value(int cell, int round, ComparedFigure figure) {
    return runs.valid(cell, round)
        .map(run -> run.figures().get(figure))
        .filter(RunFigure::counts)
        .map(RunFigure::value);
  }

  private static PlannedComparison comparison(CellPair pair, ComparedFigure figure) {
    return new PlannedComparison(pair.baseline(), pair.candidate(), figure);
  }

  private Pairing pairing(PlannedComparison comparison, int rounds) {
    var pairing =
        Pairing.of(
            comparison.direction(),
            values(comparison.baseline(), comparison.figure(), rounds),
            values(comparison.candidate(), comparison.figure(), rounds));
    var leftOut = withoutLogarithm(comparison, rounds);
    return leftOut.isPresent() ? pairing.leftOutFrom(leftOut.getAsInt()) : pairing;
  }

  private double[] values(int cell, ComparedFigure figure, int rounds) {
    return IntStream.rangeClosed(1, rounds)
        .mapToDouble(
            round -> value(cell, round, figure).filter(Logarithms::exists).orElse(Double.NaN))
        .toArray();
  }

  private boolean hasNoLogarithm(int cell, int round, ComparedFigure figure) {
    return value(cell, round, figure).filter(value -> !Logarithms.exists(value)).isPresent();
  }
}
