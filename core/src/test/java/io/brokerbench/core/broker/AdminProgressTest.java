package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class AdminProgressTest {

  @Test
  void eachIntervalIsToldOnce() {
    var told = new ArrayList<String>();
    var always = AdminProgress.inWords(Duration.ZERO, told::add);
    always.reached("loading partitions", 3_400, 10_000);
    always.reached("loading partitions", 10_000, 10_000);

    assertThat(told)
        .containsExactly(
            "loading partitions: 3,400 of 10,000", "loading partitions: 10,000 of 10,000");
  }

  @Test
  void whatTakesLessThanAnIntervalIsNotWorthTelling() {
    var told = new ArrayList<String>();
    var hourly = AdminProgress.inWords(Duration.ofHours(1), told::add);
    hourly.reached("loading partitions", 1, 10);

    assertThat(told).isEmpty();
  }
}
