package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.statistics.BaselineComparison;
import io.brokerbench.core.statistics.Interval;

/**
 * One figure of a cell against the earlier suite. Ratios are now / then.
 *
 * @param cell canonical name
 * @param figure what is compared
 * @param higherIsBetter which values are good
 * @param runsThen valid runs of the earlier suite that have the figure
 * @param runsNow valid runs of this suite that have it
 * @param ratio of the geometric means; null where it is left out
 * @param interval 95 % interval of the ratio, not adjusted for other comparisons; null below three
 *     runs of either suite, where no value differs, and where it is left out
 * @param p of Welch's test, not adjusted; 1 where there is none
 * @param verdict on this suite
 * @param leftOut why there is no ratio; null where there is one
 */
public record RegressionResult(
    String cell,
    ComparedFigure figure,
    boolean higherIsBetter,
    int runsThen,
    int runsNow,
    Double ratio,
    Interval interval,
    double p,
    RegressionVerdict verdict,
    String leftOut) {

  static RegressionResult of(
      String cell,
      ComparedFigure figure,
      int runsThen,
      int runsNow,
      BaselineComparison comparison) {
    return new RegressionResult(
        cell,
        figure,
        figure.higherIsBetter(),
        runsThen,
        runsNow,
        comparison.ratio(),
        comparison.interval().orElse(null),
        comparison.p(),
        RegressionVerdict.of(comparison.regression()),
        null);
  }

  static RegressionResult without(
      String cell, ComparedFigure figure, int runsThen, int runsNow, String reason) {
    return new RegressionResult(
        cell,
        figure,
        figure.higherIsBetter(),
        runsThen,
        runsNow,
        null,
        null,
        1,
        RegressionVerdict.Undecided,
        reason);
  }
}
