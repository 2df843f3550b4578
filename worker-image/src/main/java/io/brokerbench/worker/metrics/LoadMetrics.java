package io.brokerbench.worker.metrics;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.coordinator.LoadObserver;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A load as it goes on, worker by worker, warm-up included: to watch it, and to lay it beside what
 * brokers and nodes tell of the same time. Figures to quote are those of the results.
 *
 * <ul>
 *   <li>{@code brokerbench_load_progress_ratio}, {@code brokerbench_load_workers_ready}
 *   <li>{@code brokerbench_load_messages_sent_total{worker}}, and likewise {@code acknowledged},
 *       {@code failed}, {@code received}
 *   <li>{@code brokerbench_load_publish_latency_p99_seconds{worker}}, and likewise {@code
 *       end_to_end_latency}, both from the intended send unless the loop is closed, and {@code
 *       schedule_lag}: of the last second that the worker has reported
 * </ul>
 */
public final class LoadMetrics implements LoadObserver {

  private static final String PREFIX = "brokerbench.load.";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<WorkerMeters> workers;
  private volatile double progress;
  private volatile int ready;

  /** Nothing was measured yet. */
  public LoadMetrics(RunPlan plan) {
    Gauge.builder(PREFIX + "progress.ratio", () -> progress)
        .description("Share of the load that is over, 0 to 1")
        .register(registry);
    Gauge.builder(PREFIX + "workers.ready", () -> ready)
        .description("Workers that are ready for the load")
        .register(registry);
    var openLoop = plan.load().rate().openLoop();
    var publish = openLoop ? Metric.PUBLISH_FROM_INTENDED : Metric.PUBLISH;
    var endToEnd = openLoop ? Metric.END_TO_END_FROM_INTENDED : Metric.END_TO_END;
    workers =
        IntStream.range(0, plan.workers().size())
            .mapToObj(index -> new WorkerMeters(registry, index, publish, endToEnd))
            .toList();
  }

  @Override
  public void progress(Progress seen) {
    progress = seen.percent() / 100.0;
    ready = seen.workersReady();
  }

  @Override
  public void measured(int worker, IntervalFigures figures) {
    workers.get(worker).add(figures);
  }

  /** All of them, in Prometheus' text format, version 0.0.4. By any thread. */
  public String scrape() {
    return registry.scrape();
  }
}
