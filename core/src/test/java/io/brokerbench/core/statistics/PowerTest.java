package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Digits by SciPy 1.17.1, integrated over the distribution of the standard deviation. */
class PowerTest {

  private static Criteria criteria(boolean early) {
    return new Criteria(3, new AlphaSpending(6, early));
  }

  @ParameterizedTest
  @CsvSource({
    "false, 2, 1, 3",
    "false, 2, 12, 5",
    "false, 5, 1, 7",
    "false, 5, 12, 12",
    "false, 10, 1, 20",
    "false, 10, 12, 35",
    "true, 2, 1, 3",
    "true, 2, 12, 6",
    "true, 5, 1, 7",
    "true, 5, 12, 13",
    "true, 10, 1, 21",
    "true, 10, 12, 36"
  })
  void plansRoundsForTenPercent(boolean early, double noise, int comparisons, int expected) {
    assertThat(Power.rounds(criteria(early), comparisons, noise, 10)).hasValue(expected);
  }

  @Test
  void differencesThatDoNotMatterTakeForever() {
    assertThat(Power.rounds(criteria(false), 12, 2, 2.9)).isEmpty();
    assertThat(Power.rounds(criteria(false), 12, 200, 10)).isEmpty();
  }

  @Test
  void powerIsThatOfScipy() {
    var margin = Math.log(1.03);
    assertThat(Power.ofEquivalence(8, 0.02, 0.005, margin, 0.05 / 12))
        .isCloseTo(0.41748178455263396, within(1e-4));
    assertThat(Power.ofDifference(8, 0.05, Math.log(1.1), margin, 0.05 / 12))
        .isCloseTo(0.8216567678418998, within(1e-4));
  }

  /** The search for the smallest number of rounds relies on it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 12, 100})
  void enoughRoundsStayEnough(int comparisons) {
    for (var deviation = 0.002; deviation < 0.2; deviation *= 1.2) {
      var difference = 0.0;
      var equivalence = 0.0;
      for (var n = 3; n <= 24; n++) {
        var alpha = new AlphaSpending(n, true).at(n) / comparisons;
        var nextDifference = Power.ofDifference(n, deviation, Math.log(1.1), Math.log(1.03), alpha);
        var nextEquivalence = Power.ofEquivalence(n, deviation, 0.005, Math.log(1.03), alpha);
        assertThat(nextDifference).isBetween(Math.min(difference, 0.8), 1 + 1e-9);
        assertThat(nextEquivalence).isBetween(Math.min(equivalence, 0.8), 1 + 1e-9);
        difference = nextDifference > 0.8 ? nextDifference : 0;
        equivalence = nextEquivalence > 0.8 ? nextEquivalence : 0;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 2, 10", "12, 0, 10", "12, NaN, 10", "12, 2, 0", "12, 2, -5"})
  void plansNothingWithoutNoiseOrDifference(int comparisons, double noise, double difference) {
    var criteria = criteria(false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Power.rounds(criteria, comparisons, noise, difference));
  }
}
