package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.generator.harness.Trial.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsTest {

  private final Generator ours = new ResidentBareClient(null, 100);
  private final Generator other = new ResidentBareClient(null, 1_000);
  private final Pairs pairs = new Pairs();

  @Test
  void aRatioIsTheMedianOfThePairsAndNotOfEachAlone() {
    add(ours, 1, 20, 30);
    add(other, 1, 10, 60);

    assertThat(pairs.ratio(ours, other, Outcome::microsPerMessage)).isEqualTo(1);
  }

  @Test
  void aPairOfWhichOneFailedCountsNotAtAll() {
    add(ours, 1, Double.NaN, 3);
    add(other, 2, 1, 2);

    assertThat(pairs.ratio(ours, other, Outcome::microsPerMessage)).isEqualTo(1);
  }

  @Test
  void aRemarkCountsThePairsInWhichNeitherFailed() {
    add(ours, 1, Double.NaN, 3);
    add(other, 2, 1, 2);

    assertThat(pairs.remark(ours, other, Outcome::microsPerMessage, "us"))
        .isEqualTo("2.00 and 2.00 us, medians of 2");
  }

  @Test
  void whereAllFailedThereIsNoRatio() {
    add(ours, Double.NaN);
    add(other, 1);

    assertThat(pairs.ratio(ours, other, Outcome::microsPerMessage)).isNaN();
  }

  @Test
  void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    assertThat(Pairs.median(List.of(4.0, 1.0, 3.0, 100.0))).isEqualTo(3.5);
  }

  private void add(Generator generator, double... micros) {
    for (var one : micros) {
      pairs.add(generator, new Outcome(one, 0, 0, 0));
    }
  }
}
