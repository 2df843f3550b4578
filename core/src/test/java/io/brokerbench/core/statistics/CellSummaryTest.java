package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Digits by SciPy 1.17.1. */
class CellSummaryTest {

  private static final Offset<Double> CLOSE = within(1e-9);

  @Test
  void oneRunHasNoSpread() {
    var cell = CellSummary.of(List.of(10.0));
    assertThat(cell.n()).isEqualTo(1);
    assertThat(cell.geometricMean()).isCloseTo(10, CLOSE);
    assertThat(cell.interval()).isEmpty();
    assertThat(cell.coefficientOfVariation()).isEmpty();
  }

  @Test
  void twoRunsHaveSpreadButNoInterval() {
    var cell = CellSummary.of(List.of(10.0, 11.0));
    assertThat(cell.n()).isEqualTo(2);
    assertThat(cell.geometricMean()).isCloseTo(10.488088481701517, CLOSE);
    assertThat(cell.interval()).isEmpty();
    assertThat(cell.coefficientOfVariation().orElseThrow()).isCloseTo(0.06747107360034924, CLOSE);
  }

  @Test
  void threeRunsHaveAnInterval() {
    var cell = CellSummary.of(List.of(10.0, 11.0, 12.5));
    assertThat(cell.values()).containsExactly(10.0, 11.0, 12.5);
    assertThat(cell.geometricMean()).isCloseTo(11.119900452846577, CLOSE);
    assertThat(cell.interval().orElseThrow().low()).isCloseTo(8.419893034497322, CLOSE);
    assertThat(cell.interval().orElseThrow().high()).isCloseTo(14.685719352324254, CLOSE);
    assertThat(cell.coefficientOfVariation().orElseThrow()).isCloseTo(0.11231793172255564, CLOSE);
  }

  @Test
  void cellWithoutRunsIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> CellSummary.of(List.of()));
  }

  @Test
  void missingValueIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> CellSummary.of(List.of(1.0, Double.NaN)));
  }
}
