package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.clock.ClockOffset;
import io.brokerbench.worker.clock.ClockTable;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetersTest {

  private static final long RUN = Stamps.runHash("a run");

  private final MeasuredWindow window = new MeasuredWindow(1_000_000, 2_000_000);
  private final IntervalFigures figures = new IntervalFigures(1, 0);

  @Test
  void stampsAreReadAsTheyWereWritten() {
    var payload = Stamps.newPayload(100, RUN, 42);
    Stamps.write(payload, 7, 1L << 40, 123, 456);
    var read = ByteBuffer.wrap(payload);

    assertThat(Stamps.isOf(read, RUN)).isTrue();
    assertThat(Stamps.isOf(read, Stamps.runHash("another"))).isFalse();
    assertThat(Stamps.producer(read)).isEqualTo(42);
    assertThat(Stamps.sequence(read)).isEqualTo(1L << 40);
    assertThat(Stamps.intended(read)).isEqualTo(123);
    assertThat(Stamps.actual(read)).isEqualTo(456);
    assertThat(Stamps.key(read)).isEqualTo(7);
  }

  @Test
  void aMessageMayHaveNoKey() {
    var payload = Stamps.newPayload(64, RUN, 0);
    Stamps.write(payload, -1, 0, 0, 0);

    assertThat(Stamps.key(ByteBuffer.wrap(payload))).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63})
  void aPayloadHasRoomForItsStamps(int size) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stamps.newPayload(size, RUN, 0))
        .withMessageContaining("64");
  }

  @ParameterizedTest(name = "due {0}, acknowledged {1}: latency measured {2}, rate measured {3}")
  @CsvSource({
    "999999, 1000000, 0, 1",
    "1000000, 1000001, 1, 1",
    "1999999, 1999999, 1, 1",
    "1999999, 2000000, 1, 0",
    "2000000, 2000000, 0, 0",
    "500000, 600000, 0, 0",
  })
  void aLatencyIsMeasuredByWhenItWasDueAndARateByWhenItHappened(
      long due, long acknowledged, long latencies, long rate) {
    var meter = new AcknowledgementMeter(new ProducerAssignment(3, "t"), 6, window);
    meter.acknowledged(0, due, due, 4, acknowledged);
    meter.moveTo(figures);

    assertThat(figures.measured().get(Metric.PUBLISH).histogram().getTotalCount())
        .isEqualTo(latencies);
    assertThat(figures.unmeasured().get(Metric.PUBLISH).histogram().getTotalCount())
        .isEqualTo(1 - latencies);
    assertThat(figures.counts().acknowledged).isEqualTo(1);
    assertThat(figures.counts().acknowledgedMeasured).isEqualTo(rate);
    assertThat(figures.acknowledged().get(3).contains(0)).isTrue();
    assertThat(figures.partitions().ofPartitions().stream().mapToLong(n -> n).sum())
        .isEqualTo(rate);
  }

  @Test
  void acknowledgedMessagesAreCountedByPartition() {
    var meter = new AcknowledgementMeter(new ProducerAssignment(3, "t"), 4, window);
    for (var partition : new int[] {1, 3, 1, 1}) {
      meter.acknowledged(0, 1_000_000, 1_000_000, partition, 1_500_000);
    }
    meter.acknowledged(0, 1_000_000, 1_000_000, 2, 2_500_000);
    meter.moveTo(figures);
    // Moved, so that they are not counted again.
    meter.acknowledged(0, 1_000_000, 1_000_000, 3, 1_500_000);
    meter.moveTo(figures);

    assertThat(figures.partitions().byTopic()).containsOnlyKeys("t");
    assertThat(figures.partitions().byTopic().get("t")).containsExactly(0, 3, 0, 2);
    assertThat(figures.partitions().ofPartitions()).containsExactly(0L, 3L, 0L, 2L);
    assertThat(figures.partitions().ofLeaders(Map.of("t", List.of("a", "b", "a", "b"))))
        .containsExactlyInAnyOrder(0L, 5L);
    assertThat(figures.partitions().ofLeaders(Map.of("t", List.of("a", "a", "a", "b"))))
        .containsExactlyInAnyOrder(2L, 3L);
    assertThat(figures.partitions().ofLeaders(Map.of())).isEmpty();
  }

  @Test
  void failuresAreCountedWithTheTimeThatTheyTookAndAFewOfThemTold() {
    var meter = new AcknowledgementMeter(new ProducerAssignment(0, "t"), 6, window);
    for (var i = 0; i < 10; i++) {
      var cause = new IllegalStateException("kind " + i % 5);
      meter.failed(i, i < 3 ? 999_999 : 1_100_000, 1_200_000, cause, 1_500_000);
    }
    meter.moveTo(figures);

    assertThat(figures.counts().failed).isEqualTo(10);
    assertThat(figures.counts().failedMeasured).isEqualTo(10);
    assertThat(figures.failed().get(0).size()).isEqualTo(10);
    assertThat(figures.errors()).hasSize(4).first().asString().contains("kind 0");
    // It took as long as that, at least.
    assertThat(figures.measured().get(Metric.PUBLISH).histogram().getTotalCount()).isEqualTo(7);
    assertThat(figures.measured().get(Metric.PUBLISH).histogram().getMaxValue()).isEqualTo(300);
    assertThat(figures.measured().get(Metric.PUBLISH_FROM_INTENDED).histogram().getMinValue())
        .isEqualTo(400);
    assertThat(figures.unmeasured().get(Metric.PUBLISH_FROM_INTENDED).histogram().getTotalCount())
        .isEqualTo(3);
  }

  @Test
  void theTimeThatSendBlocksCountsBeyondAMillisecond() {
    var meter = new SendMeter(new MeasuredWindow(0, 100_000_000));
    meter.sent(0, 10, 500_000);
    meter.sent(20, 30, 3_000_030);
    meter.moveTo(figures);

    assertThat(figures.counts().sent).isEqualTo(2);
    assertThat(figures.counts().blockedInSendNanos).isEqualTo(2_000_000);
    assertThat(figures.measured().get(Metric.SCHEDULE_LAG).histogram().getTotalCount())
        .isEqualTo(2);
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
    assertThat(figures.counts().blockedInSendNanos).isEqualTo(9 * millis);
  }

  @Test
  void outOfOrderIsWhatCameAfterALaterOneOfItsProducerAndPartition() {
    var meter = receiptMeter(Order.Scope.PARTITION, ClockTable.sameClock(2));
    for (var sequence : new long[] {0, 1, 5, 3, 4, 6, 6}) {
      receive(meter, 0, -1, sequence);
    }
    // Another partition has an order of its own.
    receive(meter, 1, -1, 2);
    meter.moveTo(figures);

    var receipts = figures.receiptsOf("s");
    assertThat(receipts.outOfOrder()).isEqualTo(2);
    assertThat(receipts.received()).isEqualTo(8);
    assertThat(receipts.sequences().get(0).size()).isEqualTo(7);
  }

  @ParameterizedTest(name = "ordered by {0}: {1} out of order")
  @CsvSource({"PARTITION, 2", "KEY, 1", "NOTHING, 0"})
  void whatIsOutOfOrderDependsOnWhatIsPromised(Order.Scope scope, long outOfOrder) {
    var meter = receiptMeter(scope, ClockTable.sameClock(2));
    // Partition, key and sequence: batches of two keys in a partition, then one that is late.
    receive(meter, 0, 1, 3);
    receive(meter, 0, 0, 2);
    receive(meter, 0, 0, 5);
    receive(meter, 1, 0, 4);
    receive(meter, 0, 1, 4);
    meter.moveTo(figures);

    assertThat(figures.receiptsOf("s").outOfOrder()).isEqualTo(outOfOrder);
  }

  @Test
  void messagesOfOthersAreCountedApart() {
    var meter = receiptMeter(ClockTable.sameClock(2));
    meter.received(0, ByteBuffer.wrap(new byte[3]), 0);
    meter.received(0, ByteBuffer.wrap(Stamps.newPayload(64, RUN + 1, 0)), 0);
    meter.moveTo(figures);

    assertThat(figures.counts().foreign).isEqualTo(2);
    assertThat(figures.counts().received).isZero();
  }

  @Test
  void endToEndLatenciesAreCorrectedAndTheUncorrectedKept() {
    var ahead = new ClockOffset(0, 5_000_000, 0, 1_000);
    var meter = receiptMeter(new ClockTable(List.of(ClockOffset.NONE, ahead), List.of(0, 1)));
    // Sent at 1.5 ms, received 2 ms later by a clock that is 5 ms ahead.
    receive(meter, 0, -1, 0, 1_500_000, 1_500_000 + 2_000_000 + 5_000_000);
    meter.moveTo(figures);

    assertThat(max(Metric.END_TO_END_UNCORRECTED)).isBetween(6_990L, 7_010L);
    assertThat(max(Metric.END_TO_END_FROM_INTENDED)).isBetween(1_998L, 2_002L);
    assertThat(max(Metric.END_TO_END)).isBetween(1_998L, 2_002L);
  }

  private long max(Metric metric) {
    return Math.max(
        figures.measured().get(metric).histogram().getMaxValue(),
        figures.unmeasured().get(metric).histogram().getMaxValue());
  }

  private ReceiptMeter receiptMeter(ClockTable clocks) {
    return receiptMeter(Order.Scope.PARTITION, clocks);
  }

  private ReceiptMeter receiptMeter(Order.Scope scope, ClockTable clocks) {
    return new ReceiptMeter(
        new ReceiptMeter.Setup(
            "s",
            ConsumerRole.Tailing,
            RUN,
            new Order(scope, 2),
            new int[] {0},
            1,
            window,
            () -> clocks));
  }

  private static void receive(ReceiptMeter meter, int partition, int key, long sequence) {
    receive(meter, partition, key, sequence, 0, 1);
  }

  private static void receive(
      ReceiptMeter meter, int partition, int key, long sequence, long sentAt, long receivedAt) {
    var payload = Stamps.newPayload(64, RUN, 0);
    Stamps.write(payload, key, sequence, sentAt, sentAt);
    meter.beginBatch();
    meter.received(partition, ByteBuffer.wrap(payload), receivedAt);
  }
}
