package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.worker.clock.ClockOffset;
import io.brokerbench.worker.clock.ClockTable;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiptMeterTest extends Meters {

  /** Due at 1.1 ms, sent at 1.25 ms, received at 1.9 ms by a clock that is 0.4 ms ahead. */
  @ParameterizedTest
  @CsvSource({
    "Tailing, END_TO_END, END_TO_END_FROM_INTENDED, END_TO_END_UNCORRECTED",
    "CatchingUp, CATCH_UP, CATCH_UP_FROM_INTENDED, CATCH_UP_UNCORRECTED",
  })
  void endToEndBeginsAtActualAndIntendedSend(
      ConsumerRole role, Metric fromActual, Metric fromIntended, Metric uncorrected) {
    var ahead = new ClockOffset(0, 400_000, 0, 0);
    var clocks = new ClockTable(List.of(ClockOffset.NONE, ahead), List.of(0, 1));
    var meter = receiptMeter(role, OrderGuarantee.Scope.PARTITION, clocks);
    receiveSent(meter, 1_100_000, 1_250_000, 1_900_000 + 400_000);
    meter.moveTo(figures);

    assertThat(onlySample(fromActual)).isEqualTo(650);
    assertThat(onlySample(fromIntended)).isEqualTo(800);
    assertThat(onlySample(uncorrected)).isEqualTo(1200);
  }

  @ParameterizedTest
  @CsvSource({
    "Tailing, END_TO_END, END_TO_END_FROM_INTENDED, END_TO_END_UNCORRECTED",
    "CatchingUp, CATCH_UP, CATCH_UP_FROM_INTENDED, CATCH_UP_UNCORRECTED",
  })
  void byOneClockNothingIsCorrected(
      ConsumerRole role, Metric fromActual, Metric fromIntended, Metric uncorrected) {
    var meter = receiptMeter(role, OrderGuarantee.Scope.PARTITION, ClockTable.sameClock(2));
    receiveSent(meter, 1_100_000, 1_250_000, 1_900_000);
    meter.moveTo(figures);
    meter.moveTo(figures);

    assertThat(onlySample(fromActual)).isEqualTo(650);
    assertThat(onlySample(fromIntended)).isEqualTo(800);
    assertThat(onlySample(uncorrected)).isEqualTo(800);
  }

  /** Of each interval anew. */
  @Test
  void firstAndLastReceiptAreKnown() {
    var meter =
        receiptMeter(
            ConsumerRole.CatchingUp, OrderGuarantee.Scope.PARTITION, ClockTable.sameClock(2));
    for (var interval = 0; interval < 2; interval++) {
      var from = 2_000_000L * interval;
      for (var receivedAt : new long[] {1_300_000, 1_500_000, 1_900_000}) {
        receiveSent(meter, 1_100_000, 1_250_000, from + receivedAt);
      }
      var ofInterval = new IntervalFigures(1, interval);
      meter.moveTo(ofInterval);

      var receipts = ofInterval.receipts().values().iterator().next();
      assertThat(receipts.firstNanos()).isEqualTo(from + 1_300_000);
      assertThat(receipts.lastNanos()).isEqualTo(from + 1_900_000);
    }
    var nothing = new IntervalFigures(1, 2);
    meter.moveTo(nothing);

    assertThat(nothing.receipts().values())
        .allSatisfy(receipts -> assertThat(receipts.firstNanos()).isZero());
  }

  @ParameterizedTest(name = "due {0}, received {1}: latency measured {2}, rate measured {3}")
  @CsvSource({
    "999999, 1000000, 0, 1",
    "1000000, 1000001, 1, 1",
    "1999999, 1999999, 1, 1",
    "1999999, 2000000, 1, 0",
    "2000000, 2000000, 0, 0",
    "500000, 600000, 0, 0",
  })
  void receiptsOutsideTheMeasuredTimeAreInNoRate(
      long due, long received, long latencies, long rate) {
    var meter = receiptMeter(ClockTable.sameClock(2));
    receiveSent(meter, due, due, received);
    meter.moveTo(figures);

    for (var metric :
        List.of(
            Metric.END_TO_END, Metric.END_TO_END_FROM_INTENDED, Metric.END_TO_END_UNCORRECTED)) {
      assertThat(samples(figures.measured(), metric)).isEqualTo(latencies);
      assertThat(samples(figures.unmeasured(), metric)).isEqualTo(1 - latencies);
    }
    assertThat(figures.counts().get(Count.RECEIVED)).isEqualTo(1);
    assertThat(figures.counts().get(Count.RECEIVED_MEASURED)).isEqualTo(rate);
  }

  /** Due at 0.9 ms by the producer's clock, which is 0.2 ms behind: at 1.1 ms by the consumer's. */
  @Test
  void measuresReceiptsByTheConsumersClock() {
    var behind = new ClockOffset(0, -200_000, 0, 0);
    var meter = receiptMeter(new ClockTable(List.of(behind, ClockOffset.NONE), List.of(1, 0)));
    receiveSent(meter, 900_000, 900_000, 1_900_000);
    receiveSent(meter, 1_900_000, 1_900_000, 2_100_000);
    meter.moveTo(figures);

    assertThat(onlySample(Metric.END_TO_END)).isEqualTo(800);
    assertThat(samples(figures.unmeasured(), Metric.END_TO_END)).isEqualTo(1);
  }

  @Test
  void latenciesOfOneConsumerAreToldBesideThoseOfAll() {
    var meter = receiptMeter(ClockTable.sameClock(2));
    receiveSent(meter, 1_100_000, 1_200_000, 1_900_000);
    receiveSent(meter, 100_000, 200_000, 1_000_000);
    var ofConsumer = Latencies.ofAnyTime();
    meter.moveTo(figures, ofConsumer);

    assertThat(ofConsumer.histogram().getTotalCount()).isEqualTo(2);
    assertThat(ofConsumer.histogram().getMinValue()).isEqualTo(700);
    assertThat(ofConsumer.histogram().getMaxValue()).isEqualTo(800);
    assertThat(onlySample(Metric.END_TO_END)).isEqualTo(700);
    assertThat(figures.counts().get(Count.RECEIVED)).isEqualTo(2);
  }

  @Test
  void outOfOrderIsWhatCameAfterALaterOneOfItsProducerAndPartition() {
    var meter = receiptMeter(OrderGuarantee.Scope.PARTITION, ClockTable.sameClock(2));
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
  void whatIsOutOfOrderDependsOnWhatIsPromised(OrderGuarantee.Scope scope, long outOfOrder) {
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

  /** What is collected has all messages of a batch or none. */
  @Test
  void batchIsCollectedWhenItIsOver() throws InterruptedException {
    var meter = receiptMeter(ClockTable.sameClock(2));
    meter.beginBatch();
    meter.received(0, ByteBuffer.wrap(new byte[3]), 0);
    var collector = Thread.ofPlatform().start(() -> meter.moveTo(figures));
    var waitsOrEnded = EnumSet.of(Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
    while (!waitsOrEnded.contains(collector.getState())) {
      Thread.onSpinWait();
    }
    meter.received(0, ByteBuffer.wrap(new byte[3]), 0);
    meter.endBatch();
    collector.join();
    meter.beginBatch();
    meter.received(0, ByteBuffer.wrap(new byte[3]), 0);
    meter.endBatch();

    assertThat(figures.counts().get(Count.FOREIGN)).isEqualTo(2);
    meter.moveTo(figures);
    assertThat(figures.counts().get(Count.FOREIGN)).isEqualTo(3);
  }

  @Test
  void messagesOfOthersAreCountedApart() {
    var meter = receiptMeter(ClockTable.sameClock(2));
    meter.beginBatch();
    meter.received(0, ByteBuffer.wrap(new byte[3]), 0);
    meter.received(0, ByteBuffer.wrap(Stamps.newPayload(64, RUN + 1, 0)), 0);
    meter.endBatch();
    meter.moveTo(figures);

    assertThat(figures.counts().get(Count.FOREIGN)).isEqualTo(2);
    assertThat(figures.counts().get(Count.RECEIVED)).isZero();
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
}
