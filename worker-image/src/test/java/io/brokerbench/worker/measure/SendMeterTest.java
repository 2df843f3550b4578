package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SendMeterTest extends Meters {

  /** Within warm-up it is nothing that a figure could be blamed for. */
  @Test
  void blockingOutsideMeasuredTimeIsNotCounted() {
    var meter = new SendMeter(window);
    meter.sent(0, 999_999, 5_000_000);
    meter.sent(0, 2_000_000, 5_000_000);
    meter.moveTo(figures);

    assertThat(figures.counts().get(Count.BLOCKED_IN_SEND_NANOS)).isZero();
    assertThat(figures.counts().get(Count.SENT_MEASURED)).isZero();
    assertThat(figures.counts().get(Count.SENT)).isEqualTo(2);
    assertThat(samples(figures.unmeasured(), Metric.SCHEDULE_LAG)).isEqualTo(2);
  }

  @Test
  void theTimeThatSendBlocksCountsBeyondAMillisecond() {
    var meter = new SendMeter(new MeasuredWindow(0, 100_000_000));
    meter.sent(0, 10, 500_000);
    meter.sent(20, 30, 3_000_030);
    meter.moveTo(figures);

    assertThat(figures.counts().get(Count.SENT)).isEqualTo(2);
    assertThat(figures.counts().get(Count.BLOCKED_IN_SEND_NANOS)).isEqualTo(2_000_000);
    assertThat(figures.measured().get(Metric.SCHEDULE_LAG).histogram().getTotalCount())
        .isEqualTo(2);
  }

  /** As below, but the client has no room because it cannot send. */
  @Test
  void waitingForASaturatedClientIsLag() {
    var client = new ClientLoad();
    var meter = new SendMeter(new MeasuredWindow(0, 100_000_000), client);
    var millis = 1_000_000L;
    client.saturated(true);
    meter.sent(0, 0, 10 * millis, 9 * millis);
    meter.sent(0, 10 * millis, 11 * millis, 0);
    client.saturated(false);
    meter.sent(0, 11 * millis, 21 * millis, 9 * millis);
    meter.sent(0, 21 * millis, 22 * millis, 0);
    meter.moveTo(figures);

    var lag = figures.measured().get(Metric.SCHEDULE_LAG).histogram();
    assertThat(lag.getCountBetweenValues(9_990, 10_010)).isEqualTo(1);
    assertThat(lag.getCountBetweenValues(10_990, 11_010)).isEqualTo(1);
    assertThat(lag.getCountBetweenValues(11_990, 12_010)).isEqualTo(1);
    assertThat(lag.getTotalCount()).isEqualTo(4);
  }

  @Test
  void waitingForRoomInTheClientIsNoLagOfTheGenerator() {
    var meter = new SendMeter(new MeasuredWindow(0, 100_000_000));
    var millis = 1_000_000L;
    // Late by itself, by 1 ms; then the client waits for 9 ms of the 10 that the send takes.
    meter.sent(0, millis, 11 * millis, 9 * millis);
    // Due meanwhile, and sent at once: late by what the send took without waiting, and by itself.
    meter.sent(0, 11 * millis, 12 * millis, 0);
    // Without waiting, that would have been sent when it was due.
    meter.sent(9 * millis, 12 * millis, 13 * millis, 0);
    // The thread had caught up and slept: what it is late by now is its own.
    meter.sent(14 * millis, 16 * millis, 16 * millis, 0);
    meter.moveTo(figures);

    var lag = figures.measured().get(Metric.SCHEDULE_LAG).histogram();
    assertThat(lag.getTotalCount()).isEqualTo(4);
    assertThat(lag.getCountAtValue(0)).isEqualTo(1);
    assertThat(lag.getCountAtValue(1000)).isEqualTo(1);
    assertThat(lag.getCountAtValue(2000)).isEqualTo(2);
    // As OMB has it: everything between the two times, whoever is to blame.
    var delay = figures.measured().get(Metric.SEND_DELAY).histogram();
    assertThat(delay.getTotalCount()).isEqualTo(4);
    for (var micros : new long[] {1_000, 2_000, 3_000, 11_000}) {
      assertThat(delay.getCountAtValue(micros)).isEqualTo(1);
    }
    assertThat(figures.measured().get(Metric.SCHEDULE_LAG).negativeSamples()).isZero();
    assertThat(figures.counts().get(Count.BLOCKED_IN_SEND_NANOS)).isEqualTo(9 * millis);
  }
}
