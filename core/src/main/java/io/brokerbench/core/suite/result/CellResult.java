package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.statistics.CellSummary;
import io.brokerbench.core.statistics.Interval;
import io.brokerbench.core.statistics.Trend;
import java.util.Map;

/**
 * One cell.
 *
 * @param name canonical, such as {@code system=kafka,level=2}
 * @param coordinates value by axis, in the order of the matrix; the second run of the A/A cell has
 *     the axis {@code copy} too
 * @param brokerVersion of the brokers of all valid runs, as they reported it; different ones are
 *     separated by commas; null where it is not known
 * @param brokerMachine instance type, CPUs and memory of their nodes; likewise
 * @param figures of all valid runs, by figure; without those that no valid run has
 */
public record CellResult(
    String name,
    Map<String, String> coordinates,
    String brokerVersion,
    String brokerMachine,
    Map<ComparedFigure, FigureSummary> figures) {

  /** The brokers of its valid runs; null where no valid run measured anything. */
  BrokerFacts brokers() {
    return figures.isEmpty() ? null : new BrokerFacts(brokerVersion, brokerMachine);
  }

  /**
   * A figure over the valid runs of the cell. Runs whose figure is excluded are left out.
   *
   * @param n runs that have it
   * @param geometricMean in the unit of the figure; null where a value has no logarithm, and where
   *     the generator limits the figure of a valid run
   * @param interval 95 % interval of the geometric mean; null below three runs, and where all
   *     values are equal
   * @param coefficientOfVariation from run to run, as a share; null below two runs
   * @param trend over the rounds; null below three runs
   */
  public record FigureSummary(
      int n, Double geometricMean, Interval interval, Double coefficientOfVariation, Trend trend) {

    /** Of values that have no mean. */
    static FigureSummary without(int n) {
      return new FigureSummary(n, null, null, null, null);
    }

    static FigureSummary of(CellSummary summary, Trend trend) {
      return new FigureSummary(
          summary.n(),
          summary.geometricMean(),
          summary.interval().orElse(null),
          summary.coefficientOfVariation().orElse(null),
          trend);
    }
  }
}
