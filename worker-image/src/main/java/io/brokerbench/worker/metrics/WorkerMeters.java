package io.brokerbench.worker.metrics;

import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;

/** The meters of one worker. */
final class WorkerMeters {

  private static final String MESSAGES = "brokerbench.load.messages.";
  private static final double MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);

  private final Counter sent;
  private final Counter acknowledged;
  private final Counter failed;
  private final Counter received;
  private final P99 publish;
  private final P99 endToEnd;
  private final P99 scheduleLag;

  WorkerMeters(MeterRegistry registry, int index, Metric publish, Metric endToEnd) {
    var worker = String.valueOf(index);
    sent = counter(registry, "sent", "Messages handed to the client", worker);
    acknowledged = counter(registry, "acknowledged", "Messages acknowledged", worker);
    failed = counter(registry, "failed", "Messages that the client gave up", worker);
    received = counter(registry, "received", "Messages received, repetitions included", worker);
    this.publish = new P99(registry, "publish.latency", publish, worker);
    this.endToEnd = new P99(registry, "end.to.end.latency", endToEnd, worker);
    scheduleLag = new P99(registry, "schedule.lag", Metric.SCHEDULE_LAG, worker);
  }

  private static Counter counter(
      MeterRegistry registry, String what, String description, String worker) {
    return Counter.builder(MESSAGES + what)
        .description(description)
        .tag("worker", worker)
        .register(registry);
  }

  void add(IntervalFigures figures) {
    var counts = figures.counts();
    sent.increment(counts.get(Count.SENT));
    acknowledged.increment(counts.get(Count.ACKNOWLEDGED));
    failed.increment(counts.get(Count.FAILED));
    received.increment(counts.get(Count.RECEIVED));
    publish.of(figures);
    endToEnd.of(figures);
    scheduleLag.of(figures);
  }

  /** The 99th percentile of a second, in seconds; of the one before, where it had no sample. */
  private static final class P99 {

    private final Metric metric;
    private volatile double seconds;

    P99(MeterRegistry registry, String what, Metric metric, String worker) {
      this.metric = metric;
      Gauge.builder("brokerbench.load." + what + ".p99", () -> seconds)
          .description("99th percentile of the last second")
          .baseUnit("seconds")
          .tag("worker", worker)
          .register(registry);
    }

    void of(IntervalFigures figures) {
      var measured = figures.measured().get(metric);
      var latencies = measured.isEmpty() ? figures.unmeasured().get(metric) : measured;
      if (!latencies.isEmpty()) {
        seconds = latencies.valueAt(99) / MICROS_PER_SECOND;
      }
    }
  }
}
