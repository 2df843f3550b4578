package io.brokerbench.worker.measure;

import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.integrity.RunLog;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * What one consumer writes for every message that it receives.
 *
 * <p>A message is out of order if its sequence is lower than one that this consumer saw before, of
 * the same producer and partition, or key where only keys are ordered. Which messages came twice is
 * found by the coordinator, from the number of receipts and the set of sequences of the whole
 * subscription.
 */
public final class ReceiptMeter {

  private final Setup setup;
  private final int producers;
  private final OrderCheck order;
  private final SwapBuffer<Interval> buffer;
  private ClockTable clocks;
  private long entered;

  /** What the batch is written to. */
  private Interval current;

  /**
   * What a meter needs to know.
   *
   * @param subscription of the consumer
   * @param role of the consumer, which has latencies of its own
   * @param runHash of the run: {@link Stamps#runHash}
   * @param order what its subscription promises
   * @param workerOfProducer index of the worker that each producer is on, by producer
   * @param worker index of the consumer's worker
   * @param window the measured time, by the worker's clock
   * @param clocks the newest clock table
   */
  public record Setup(
      String subscription,
      ConsumerRole role,
      long runHash,
      OrderGuarantee order,
      int[] workerOfProducer,
      int worker,
      MeasuredWindow window,
      Supplier<ClockTable> clocks) {}

  /** Empty. */
  public ReceiptMeter(Setup setup) {
    this.setup = setup;
    producers = setup.workerOfProducer.length;
    order = new OrderCheck(setup.order, producers);
    buffer = new SwapBuffer<>(interval(), interval());
    clocks = setup.clocks.get();
  }

  private Interval interval() {
    return new Interval(producers, setup.role == ConsumerRole.CatchingUp);
  }

  /**
   * Messages are about to be received: takes the newest clock table. Until {@link #endBatch}, which
   * must follow, whoever collects waits: so a batch is what the client has at hand.
   */
  public void beginBatch() {
    clocks = setup.clocks.get();
    entered = buffer.enter();
    current = buffer.active();
  }

  /** The messages of a batch have been received. */
  public void endBatch() {
    buffer.exit(entered);
  }

  /**
   * One message of a batch was received at {@code now}, in nanoseconds by the worker's clock. By
   * the thread that began the batch.
   */
  public void received(int partition, ByteBuffer payload, long now) {
    if (Stamps.isOf(payload, setup.runHash)) {
      record(partition, payload, now);
    } else {
      current.foreign++;
    }
  }

  private void record(int partition, ByteBuffer payload, long now) {
    var interval = current;
    var producer = Stamps.producer(payload);
    var sequence = Stamps.sequence(payload);
    var intended = Stamps.intended(payload);
    var correction =
        clocks.correction(setup.workerOfProducer[producer], setup.worker, intended, now);
    var measured = setup.window.contains(intended - correction);
    interval.endToEnd.recordNanos(measured, now - Stamps.actual(payload) + correction);
    if (correction == 0) {
      interval.sameClock.recordNanos(measured, now - intended);
    } else {
      interval.fromIntended.recordNanos(measured, now - intended + correction);
      interval.uncorrected.recordNanos(measured, now - intended);
    }
    interval.sequencesOf(producer).add(sequence);
    if (interval.received++ == 0) {
      interval.firstNanos = now;
    }
    interval.lastNanos = now;
    if (setup.window.contains(now)) {
      interval.receivedMeasured++;
    }
    if (order.isBroken(partition, payload, producer, sequence)) {
      interval.outOfOrder++;
    }
  }

  /** Moves everything since the last call. */
  public void moveTo(IntervalFigures figures) {
    buffer.collect(interval -> move(interval, figures));
  }

  /**
   * The same; {@code endToEnd} is added the end-to-end latencies from the actual send, of this one
   * consumer.
   */
  public void moveTo(IntervalFigures figures, Latencies endToEnd) {
    buffer.collect(
        interval -> {
          interval.endToEnd.addTo(endToEnd);
          move(interval, figures);
        });
  }

  private void move(Interval interval, IntervalFigures figures) {
    interval.endToEnd.moveTo(figures);
    interval.sameClock.copyTo(figures, interval.uncorrectedMetric);
    interval.sameClock.moveTo(figures);
    interval.fromIntended.moveTo(figures);
    interval.uncorrected.moveTo(figures);
    figures.counts().add(Count.RECEIVED, interval.received);
    figures.counts().add(Count.RECEIVED_MEASURED, interval.receivedMeasured);
    figures.counts().add(Count.FOREIGN, interval.foreign);
    var receipts = figures.receiptsOf(setup.subscription);
    receipts.count(interval.received, interval.outOfOrder);
    if (interval.received > 0) {
      receipts.between(interval.firstNanos, interval.lastNanos);
    }
    interval.received = 0;
    interval.receivedMeasured = 0;
    interval.foreign = 0;
    interval.outOfOrder = 0;
    for (var producer = 0; producer < producers; producer++) {
      var sequences = interval.sequences[producer];
      if (sequences != null && !sequences.isEmpty()) {
        receipts.add(producer, sequences.toIntervalSet());
        sequences.clear();
      }
    }
  }

  private static final class Interval {
    private final SplitLatencies endToEnd;
    private final Metric uncorrectedMetric;

    /** From the intended send, by one clock: corrected or not, a sample is the same. */
    private final SplitLatencies sameClock;

    private final SplitLatencies fromIntended;
    private final SplitLatencies uncorrected;
    private final RunLog[] sequences;
    private long received;
    private long receivedMeasured;
    private long foreign;
    private long outOfOrder;
    private long firstNanos;
    private long lastNanos;

    Interval(int producers, boolean late) {
      endToEnd = new SplitLatencies(late ? Metric.CATCH_UP : Metric.END_TO_END);
      var corrected = late ? Metric.CATCH_UP_FROM_INTENDED : Metric.END_TO_END_FROM_INTENDED;
      uncorrectedMetric = late ? Metric.CATCH_UP_UNCORRECTED : Metric.END_TO_END_UNCORRECTED;
      sameClock = new SplitLatencies(corrected);
      fromIntended = new SplitLatencies(corrected);
      uncorrected = new SplitLatencies(uncorrectedMetric);
      sequences = new RunLog[producers];
    }

    /** Made when the first message of the producer comes: most producers are of other topics. */
    RunLog sequencesOf(int producer) {
      var log = sequences[producer];
      if (log == null) {
        log = new RunLog();
        sequences[producer] = log;
      }
      return log;
    }
  }
}
