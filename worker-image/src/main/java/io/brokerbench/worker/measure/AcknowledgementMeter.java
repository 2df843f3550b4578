package io.brokerbench.worker.measure;

import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.integrity.RunLog;
import java.util.Arrays;

/**
 * What becomes of one producer's messages. Acknowledgements come from one thread of the client;
 * failures, being few, from any.
 */
public final class AcknowledgementMeter {

  private static final int ERRORS_KEPT = 3;

  private final int producer;
  private final String topic;
  private final MeasuredWindow window;
  private final SwapBuffer<Interval> buffer;
  private final Object failureLock = new Object();
  private final RunLog failed = new RunLog();
  private final SplitLatencies failedPublish = new SplitLatencies(Metric.PUBLISH);
  private final SplitLatencies failedFromIntended =
      new SplitLatencies(Metric.PUBLISH_FROM_INTENDED);
  private final Counts failureCounts = new Counts();
  private final ErrorSample errors;

  /**
   * Empty.
   *
   * @param partitions of the producer's topic
   */
  public AcknowledgementMeter(ProducerAssignment producer, int partitions, MeasuredWindow window) {
    this.producer = producer.id();
    errors = new ErrorSample(producer.id(), ERRORS_KEPT);
    topic = producer.topic();
    this.window = window;
    buffer = new SwapBuffer<>(new Interval(partitions), new Interval(partitions));
  }

  /**
   * One message was acknowledged at {@code now}; times in nanoseconds by the worker's clock.
   *
   * @param partition of the producer's topic, from 0
   */
  public void acknowledged(long sequence, long intended, long actual, int partition, long now) {
    var measured = window.contains(intended);
    var entered = buffer.enter();
    try {
      var interval = buffer.active();
      interval.publish.recordNanos(measured, now - actual);
      interval.publishFromIntended.recordNanos(measured, now - intended);
      interval.sequences.add(sequence);
      interval.acknowledged++;
      interval.lastNanos = now;
      if (window.contains(now)) {
        interval.acknowledgedMeasured++;
        interval.byPartition[partition]++;
      }
    } finally {
      buffer.exit(entered);
    }
  }

  /**
   * One message failed at {@code now}; whether the broker has it is unknown. Its latencies are the
   * time until then, which it took at least: left out, the slowest would be missing.
   */
  public void failed(long sequence, long intended, long actual, Exception cause, long now) {
    synchronized (failureLock) {
      var measured = window.contains(intended);
      failedPublish.recordNanos(measured, now - actual);
      failedFromIntended.recordNanos(measured, now - intended);
      failed.add(sequence);
      failureCounts.add(Count.FAILED, 1);
      if (window.contains(now)) {
        failureCounts.add(Count.FAILED_MEASURED, 1);
      }
      errors.add(cause.toString());
    }
  }

  /** Moves everything since the last call. */
  public void moveTo(IntervalFigures figures) {
    buffer.collect(
        interval -> {
          interval.publish.moveTo(figures);
          interval.publishFromIntended.moveTo(figures);
          figures.counts().add(Count.ACKNOWLEDGED, interval.acknowledged);
          figures.counts().add(Count.ACKNOWLEDGED_MEASURED, interval.acknowledgedMeasured);
          figures.lastAcknowledgedBy(interval.lastNanos);
          if (interval.acknowledgedMeasured > 0) {
            figures.partitions().add(topic, interval.byPartition);
            Arrays.fill(interval.byPartition, 0);
          }
          interval.acknowledged = 0;
          interval.acknowledgedMeasured = 0;
          if (!interval.sequences.isEmpty()) {
            figures.acknowledged().put(producer, interval.sequences.toIntervalSet());
            interval.sequences.clear();
          }
        });
    synchronized (failureLock) {
      if (!failed.isEmpty()) {
        failedPublish.moveTo(figures);
        failedFromIntended.moveTo(figures);
        figures.failed().put(producer, failed.toIntervalSet());
        figures.counts().add(failureCounts);
        errors.moveTo(figures.errors());
        failed.clear();
        failureCounts.clear();
      }
    }
  }

  private static final class Interval {
    private final SplitLatencies publish = new SplitLatencies(Metric.PUBLISH);
    private final SplitLatencies publishFromIntended =
        new SplitLatencies(Metric.PUBLISH_FROM_INTENDED);
    private final RunLog sequences = new RunLog();

    /** Within the measured time. */
    private final int[] byPartition;

    private long acknowledged;
    private long acknowledgedMeasured;
    private long lastNanos;

    private Interval(int partitions) {
      byPartition = new int[partitions];
    }
  }
}
