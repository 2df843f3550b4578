package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.worker.clock.ClockTable;
import java.nio.ByteBuffer;

/** A measured millisecond, and what a meter has collected. */
abstract class Meters {

  static final long RUN = Stamps.runHash("a run");

  final MeasuredWindow window = new MeasuredWindow(1_000_000, 2_000_000);

  final IntervalFigures figures = new IntervalFigures(1, 0);

  long onlySample(Metric metric) {
    assertThat(samples(figures.measured(), metric)).isEqualTo(1);
    return figures.measured().get(metric).histogram().getMaxValue();
  }

  static long samples(LatencySet latencies, Metric metric) {
    return latencies.get(metric).histogram().getTotalCount();
  }

  long max(Metric metric) {
    return Math.max(
        figures.measured().get(metric).histogram().getMaxValue(),
        figures.unmeasured().get(metric).histogram().getMaxValue());
  }

  ReceiptMeter receiptMeter(ClockTable clocks) {
    return receiptMeter(OrderGuarantee.Scope.PARTITION, clocks);
  }

  ReceiptMeter receiptMeter(OrderGuarantee.Scope scope, ClockTable clocks) {
    return receiptMeter(ConsumerRole.Tailing, scope, clocks);
  }

  ReceiptMeter receiptMeter(ConsumerRole role, OrderGuarantee.Scope scope, ClockTable clocks) {
    return new ReceiptMeter(
        new ReceiptMeter.Setup(
            "s", role, RUN, new OrderGuarantee(scope, 2), new int[] {0}, 1, window, () -> clocks));
  }

  static void receive(ReceiptMeter meter, int partition, int key, long sequence) {
    receive(meter, partition, key, sequence, 0, 1);
  }

  static void receive(
      ReceiptMeter meter, int partition, int key, long sequence, long sentAt, long receivedAt) {
    receive(meter, partition, key, sequence, sentAt, sentAt, receivedAt);
  }

  static void receiveSent(ReceiptMeter meter, long intended, long actual, long receivedAt) {
    receive(meter, 0, -1, 0, intended, actual, receivedAt);
  }

  static void receive(
      ReceiptMeter meter,
      int partition,
      int key,
      long sequence,
      long intended,
      long actual,
      long receivedAt) {
    var payload = Stamps.newPayload(64, RUN, 0);
    Stamps.write(payload, key, sequence, intended, actual);
    meter.beginBatch();
    meter.received(partition, ByteBuffer.wrap(payload), receivedAt);
    meter.endBatch();
  }
}
