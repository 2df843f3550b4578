package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcknowledgementCadenceTest {

  private static final Duration INTERVAL = Duration.ofNanos(100);

  @ParameterizedTest(name = "every {0}: {1} messages, {2} ns after the first: {3}")
  @CsvSource({
    "10, 0, 1000, false",
    "10, 9, 0, false",
    "10, 10, 0, true",
    "10, 11, 0, true",
    "10, 1, 99, false",
    "10, 1, 100, true",
    "1, 1, 0, true",
  })
  void itIsDueByNumberOrTime(int every, int messages, long nanos, boolean due) {
    var cadence = new AcknowledgementCadence(every, INTERVAL);
    for (var i = 0; i < messages; i++) {
      cadence.received(i + 1L, 1_000);
    }

    assertThat(cadence.isDue(1_000 + nanos)).isEqualTo(due);
  }

  @Test
  void theTimeCountsFromTheFirstThatWaits() {
    var cadence = new AcknowledgementCadence(10, INTERVAL);
    // A message that comes at once is to be acknowledged then.
    assertThat(cadence.nanosLeft(5)).isEqualTo(100);

    cadence.received(7, 1_000);
    cadence.received(8, 1_050);
    assertThat(cadence.nanosLeft(1_060)).isEqualTo(40);
    assertThat(cadence.nanosLeft(2_000)).isZero();

    assertThat(cadence.take()).isEqualTo(8);
    assertThat(cadence.isWaiting()).isFalse();
    assertThat(cadence.isDue(3_000)).isFalse();

    cadence.received(9, 5_000);
    assertThat(cadence.nanosLeft(5_000)).isEqualTo(100);
    assertThat(cadence.take()).isEqualTo(9);
  }
}
