package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrendTest {

  private static final Offset<Double> CLOSE = within(1e-9);

  /** SciPy 1.17.1, linregress over the rounds 0, 1, 3, 4 and 5. */
  @Test
  void missingRoundKeepsItsPlace() {
    var trend = Trend.of(10, 10.4, Double.NaN, 11, 10.9, 11.6).orElseThrow();
    assertThat(trend.percentPerRound()).isCloseTo(2.664100120654644, CLOSE);
    assertThat(trend.p()).isCloseTo(0.008558709111839816, CLOSE);
    assertThat(trend.interval().low()).isCloseTo(1.2818892848724488, CLOSE);
    assertThat(trend.interval().high()).isCloseTo(4.0651742182504105, CLOSE);
    assertThat(trend.interval().level()).isCloseTo(0.95, CLOSE);
  }

  @Test
  void fewerThanThreeValuesHaveNoTrend() {
    assertThat(Trend.of()).isEmpty();
    assertThat(Trend.of(1, 2)).isEmpty();
    assertThat(Trend.of(1, Double.NaN, 2, Double.NaN)).isEmpty();
    assertThat(Trend.of(1, 2.1, 3)).isPresent();
  }

  @Test
  void directionIsThatOfTheRounds() {
    assertThat(Trend.of(1, 2.1, 4).orElseThrow().percentPerRound()).isCloseTo(100, CLOSE);
    assertThat(Trend.of(4, 2.1, 1).orElseThrow().percentPerRound()).isCloseTo(-50, CLOSE);
  }
}
