package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HolmTest {

  private static final Offset<Double> CLOSE = within(1e-12);

  @Test
  void stepsDownFromTheSmallest() {
    assertThat(Holm.adjust()).isEmpty();
    assertThat(Holm.adjust(0.04)).containsExactly(0.04);
    assertThat(Holm.adjust(0.03, 0.03, 0.03))
        .containsExactly(new double[] {0.09, 0.09, 0.09}, CLOSE);
    assertThat(Holm.adjust(0.5, 0.001, 0.6)).containsExactly(new double[] {1, 0.003, 1}, CLOSE);
  }

  /** The second smallest alone would pass, but no step follows one that failed. */
  @Test
  void nothingPassesBehindOneThatFails() {
    assertThat(Holm.adjust(0.024, 0.02, 0.9))
        .containsExactly(new double[] {0.06, 0.06, 0.9}, CLOSE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 1.001, Double.NaN})
  void probabilitiesAreChecked(double p) {
    assertThatIllegalArgumentException().isThrownBy(() -> Holm.adjust(0.5, p));
  }
}
