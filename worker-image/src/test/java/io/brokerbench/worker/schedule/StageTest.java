package io.brokerbench.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.schedule.Stage.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageTest {

  private static final int LONGEST_DURATION_SECONDS = 604_800;

  @Test
  void theLongestDurationHasAnEnd() {
    var stage = new Stage(1, Purpose.Measurement, 1, 86_400, LONGEST_DURATION_SECONDS);

    assertThat(stage.isOpen()).isFalse();
    assertThat(stage.endAt(5)).isEqualTo(5 + 691_200_000_000_000L);
  }

  @ParameterizedTest(name = "{1} messages at {0} msg/s: {2} s, {3} ns, open {4}")
  @CsvSource({
    "1000, 1000, 1, 1000000000, false",
    "1000, 1537, 2, 1537000000, false",
    "3, 1, 1, 333333333, false",
    "1, 604799, 604799, 604799000000000, false",
    "0, 1000, 2592000, 2592000000000000, true",
  })
  void messagesEndIt(long rate, long messages, int seconds, long nanos, boolean open) {
    var stage = Stage.ofMessages(1, Purpose.Measurement, rate, 0, messages);

    assertThat(stage.measuredSeconds()).isEqualTo(seconds);
    assertThat(stage.measuredNanos()).isEqualTo(nanos);
    assertThat(stage.isOpen()).isEqualTo(open);
  }

  @ParameterizedTest(name = "after {0} s of 2 s of settling and 3 s: {1} of unbounded, {2} of 25")
  @CsvSource({"0, 0, 0", "2, 20, 20", "4, 40, 40", "5, 50, 45"})
  void whatIsDueEndsWithItsMessages(int seconds, long unbounded, long bounded) {
    var byTime = new Stage(1, Purpose.Measurement, 10, 2, 3);
    var byMessages = Stage.ofMessages(1, Purpose.Measurement, 10, 2, 25);

    assertThat(byTime.due(seconds)).isEqualTo(unbounded);
    assertThat(byMessages.due(seconds)).isEqualTo(bounded);
    assertThat(byMessages.seconds()).isEqualTo(5);
    assertThat(byMessages.isOpen()).isFalse();
  }

  @Test
  void itIsMeasuredWhenItHasSettled() {
    var stage = new Stage(1, Purpose.Measurement, 10, 2, 3);

    assertThat(stage.measuredFrom(7)).isEqualTo(2_000_000_007L);
    assertThat(stage.measuredNanos()).isEqualTo(3_000_000_000L);
    assertThat(stage.endAt(7)).isEqualTo(5_000_000_007L);
  }

  @ParameterizedTest
  @CsvSource({
    "3, Probe, 40000, PROBE_AT_RATE",
    "1, Measurement, 100, STAGE_AT_RATE",
    "2, Build, 0, STAGE",
  })
  void itIsDescribedByPurposeNumberAndRate(
      int number, Purpose purpose, long rate, StageMessage name) {
    assertThat(new Stage(number, purpose, rate, 2, 3).describe())
        .isEqualTo(rate == 0 ? name.with(number) : name.with(number, rate));
  }
}
