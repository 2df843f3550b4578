package io.brokerbench.core.statistics;

import java.util.List;
import java.util.Optional;

/**
 * A figure over the valid runs of one cell.
 *
 * @param values one value per run, in the order of the rounds
 * @param geometricMean in the unit of the figure
 * @param interval 95 % t interval of the geometric mean; empty below three runs, and where all
 *     values are equal
 * @param coefficientOfVariation {@code sqrt(exp(s^2) - 1)} of the standard deviation s of the
 *     logarithms, as of a log-normal distribution; empty below two runs
 */
public record CellSummary(
    List<Double> values,
    double geometricMean,
    Optional<Interval> interval,
    Optional<Double> coefficientOfVariation) {

  private static final double ALPHA = 0.05;

  /** Copies the list. */
  public CellSummary {
    values = List.copyOf(values);
  }

  /**
   * Summarizes one cell.
   *
   * @param values at least one, each above 0
   * @throws IllegalArgumentException if there is no value, or one has no logarithm
   */
  public static CellSummary of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a cell without a valid run has no summary");
    }
    var sample = Sample.ofLogarithms(values.stream().mapToDouble(Double::doubleValue).toArray());
    var interval =
        sample.testable()
            ? Optional.of(
                Interval.around(sample.mean(), sample.standardError(), sample.n() - 1, ALPHA)
                    .exponential())
            : Optional.<Interval>empty();
    var variance = sample.deviation() * sample.deviation();
    return new CellSummary(
        values,
        Math.exp(sample.mean()),
        interval,
        sample.n() < 2 ? Optional.empty() : Optional.of(Math.sqrt(Math.expm1(variance))));
  }

  /** The number of valid runs. */
  public int n() {
    return values.size();
  }
}
