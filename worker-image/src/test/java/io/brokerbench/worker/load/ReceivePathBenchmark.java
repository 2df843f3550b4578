package io.brokerbench.worker.load;

import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.OrderGuarantee;
import io.brokerbench.worker.measure.ReceiptMeter;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import org.HdrHistogram.IntCountsHistogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Messages that a poll returned, a batch of them from each partition. */
@State(Scope.Thread)
public class ReceivePathBenchmark {

  private static final long RUN = Stamps.runHash("generator");
  private static final int MESSAGE_BYTES = 1024;
  private static final int PARTITIONS = 16;
  private static final int MESSAGES = 64;

  private final Samples samples = new Samples();
  private final MonotonicClock clock = new MonotonicClock(1_700_000_000_000_000_000L);
  private final ClockTable clocks = ClockTable.sameClock(1);
  private final ReceiptMeter meter =
      new ReceiptMeter(
          new ReceiptMeter.Setup(
              "subscription",
              ConsumerRole.Tailing,
              RUN,
              new OrderGuarantee(OrderGuarantee.Scope.PARTITION, PARTITIONS),
              new int[1],
              0,
              new MeasuredWindow(0, Long.MAX_VALUE),
              () -> clocks));
  private final IntCountsHistogram endToEnd = new IntCountsHistogram(3);
  private final IntCountsHistogram fromIntended = new IntCountsHistogram(3);
  private final byte[][] payloads = new byte[MESSAGES][];
  private final ByteBuffer[] batch = new ByteBuffer[MESSAGES];
  private final int[] latenesses = new int[MESSAGES];
  private long sequence;

  /** For benchmarks. */
  public ReceivePathBenchmark() {
    endToEnd.setAutoResize(true);
    fromIntended.setAutoResize(true);
    for (var i = 0; i < MESSAGES; i++) {
      payloads[i] = Stamps.newPayload(MESSAGE_BYTES, RUN, 0);
      batch[i] = ByteBuffer.wrap(payloads[i]);
    }
  }

  /** Collects what was measured, as happens every second. */
  @Setup(Level.Iteration)
  public void collect() {
    meter.moveTo(new IntervalFigures(1, 0));
  }

  /** Everything that we do for a message, and to make it. */
  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void path() {
    makeBatch(clock.now());
    var partition = (int) (sequence / MESSAGES % PARTITIONS);
    meter.beginBatch();
    var now = clock.now();
    for (var message : batch) {
      meter.received(partition, message, now);
    }
    meter.endBatch();
  }

  /** The readings of the clock and the writes to histograms among it, and making it. */
  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void readsAndWrites() {
    var made = clock.now();
    makeBatch(made);
    var since = clock.now() - made;
    for (var lateBy : latenesses) {
      endToEnd.recordValue((since + lateBy / 2) / 1000);
      fromIntended.recordValue((since + lateBy) / 1000);
    }
  }

  /** Making messages alone, which brokers and clients do otherwise: to be taken off. */
  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void rest() {
    makeBatch(clock.now());
  }

  private void makeBatch(long now) {
    for (var i = 0; i < MESSAGES; i++) {
      var lateBy = samples.nanosOf(sequence);
      latenesses[i] = lateBy;
      Stamps.write(payloads[i], -1, sequence++, now - lateBy, now - lateBy / 2);
    }
  }
}
