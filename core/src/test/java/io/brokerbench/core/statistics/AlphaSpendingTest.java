package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlphaSpendingTest {

  private static double[] looks(AlphaSpending spending) {
    var looks = new double[spending.rounds() + 1];
    for (var round = 1; round <= looks.length; round++) {
      looks[round - 1] = spending.at(round);
    }
    return looks;
  }

  private static double sum(AlphaSpending spending) {
    return java.util.Arrays.stream(looks(spending)).sum();
  }

  @Test
  void spendsLateLooksMost() {
    assertThat(looks(new AlphaSpending(6, true)))
        .containsExactly(new double[] {0, 0, 0, 0.002, 0.008, 0.04, 0}, within(1e-12));
    assertThat(looks(new AlphaSpending(8, true)))
        .containsExactly(
            new double[] {0, 0, 0, 0.00008, 0.00032, 0.0016, 0.008, 0.04, 0}, within(1e-12));
    assertThat(looks(new AlphaSpending(6, false)))
        .containsExactly(new double[] {0, 0, 0, 0, 0, 0.05, 0}, within(1e-12));
    assertThat(looks(new AlphaSpending(3, true)))
        .containsExactly(new double[] {0, 0, 0.05, 0}, within(1e-12));
  }

  @Test
  void everySuiteSpendsTheWholeOnce() {
    for (var rounds = 1; rounds <= 40; rounds++) {
      for (var last = 1; last <= rounds; last++) {
        assertThat(sum(new AlphaSpending(rounds, true).endedAfter(last)))
            .isCloseTo(0.05, within(1e-12));
        assertThat(sum(new AlphaSpending(rounds, false).endedAfter(last)))
            .isCloseTo(0.05, within(1e-12));
      }
    }
  }

  /** The look after round 4 was made before the end was known. */
  @Test
  void endedSuiteSpendsTheRestAtItsEnd() {
    assertThat(looks(new AlphaSpending(6, true).endedAfter(5)))
        .containsExactly(new double[] {0, 0, 0, 0.002, 0.048, 0, 0}, within(1e-12));
    assertThat(looks(new AlphaSpending(6, true).endedAfter(3)))
        .containsExactly(new double[] {0, 0, 0.05, 0, 0, 0, 0}, within(1e-12));
    assertThat(looks(new AlphaSpending(6, false).endedAfter(5)))
        .containsExactly(new double[] {0, 0, 0, 0, 0.05, 0, 0}, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "-1, -1", "6, 0", "6, 7"})
  void roundsAreChecked(int rounds, int last) {
    assertThatIllegalArgumentException().isThrownBy(() -> new AlphaSpending(rounds, true, last));
  }
}
