package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures whose only spread is that of floating point numbers. */
class ConstantFiguresTest {

  /** The logarithms of such ratios differ in the last digit. */
  @Test
  void equalRatiosAllowNoTest() {
    var baseline = new double[] {1e9, 2e9, 3e9, 5e9, 7e9, 9e9};
    var candidate = new double[] {1.1e9, 2.2e9, 3.3e9, 5.5e9, 7.7e9, 9.9e9};
    var criteria = new Criteria(3, new AlphaSpending(6, false));
    var pairing = Pairing.of(Direction.LOWER_IS_BETTER, baseline, candidate);
    var comparison = Comparison.of(List.of(pairing), criteria).getFirst();
    assertThat(comparison.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(comparison.p()).isEqualTo(1);
    assertThat(comparison.interval()).isEmpty();
    assertThat(comparison.simultaneousInterval()).isEmpty();
    assertThat(comparison.moreRounds()).isEmpty();
  }

  @Test
  void equalValuesHaveNoTrend() {
    assertThat(Trend.of(5.3, 5.3, 5.3, 5.3, 5.3, 5.3)).isEmpty();
    assertThat(Trend.of(1e6 + 0.1, 1e6 + 0.1, 1e6 + 0.1, Double.NaN, 1e6 + 0.1)).isEmpty();
  }

  @Test
  void exactLineLeavesNoResidual() {
    assertThat(Trend.of(1, 2, 4, 8, 16, 32, 64)).isEmpty();
    assertThat(Trend.of(1.1, 1.21, 1.331, 1.4641, 1.61051)).isEmpty();
  }

  @Test
  void equalValuesHaveNoInterval() {
    var cell = CellSummary.of(List.of(10.1, 10.1, 10.1, 10.1, 10.1, 10.1));
    assertThat(cell.interval()).isEmpty();
    assertThat(cell.coefficientOfVariation().orElseThrow()).isLessThan(1e-12);
  }
}
