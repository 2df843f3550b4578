package io.brokerbench.operator.metrics;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.api.SuitePhase;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The metrics of the operator: runs by phase, how runs have ended, what its reconcilers and its JVM
 * do.
 *
 * <ul>
 *   <li>{@code brokerbench_runs{phase}}: runs in each phase, as the caches have them
 *   <li>{@code brokerbench_runs_settled_total{reason}}: attempts whose end was settled by this
 *       process, by the reason of the condition {@code Succeeded}
 *   <li>{@code brokerbench_suites{phase}}: suites in each phase
 *   <li>{@code brokerbench_suites_runs_left}: runs that suites which have not ended still need,
 *       without repetitions
 *   <li>{@code brokerbench_suites_rounds_completed_total}: rounds that this process saw completed
 *   <li>{@code brokerbench_suites_ended_total{reason}}: suites that ended in this process, by the
 *       reason of the condition {@code Succeeded}
 *   <li>{@code operator_sdk_*}: reconciles, their time, failures and retries, and the queue
 *   <li>{@code jvm_*}, {@code process_*}, {@code system_*}
 * </ul>
 */
public final class OperatorMetrics implements AutoCloseable {

  private static final String SETTLED = "brokerbench.runs.settled";
  private static final String ROUNDS = "brokerbench.suites.rounds.completed";
  private static final String ENDED = "brokerbench.suites.ended";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();

  /** With those of the JVM; the others follow. */
  public OperatorMetrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  /** For the operator SDK: no metric bears the name of a run, of which there may be thousands. */
  public Metrics ofReconcilers() {
    return MicrometerMetrics.withoutPerResourceMetrics(registry);
  }

  /** Counts {@code runs} by phase, whenever somebody looks. */
  public void watch(Supplier<? extends Collection<BenchmarkRun>> runs) {
    for (var phase : Phase.values()) {
      Gauge.builder("brokerbench.runs", () -> count(runs.get(), phase))
          .description("BenchmarkRuns in this phase")
          .tag("phase", phase.name())
          .register(registry);
    }
  }

  /** Counts {@code suites} by phase, and the runs that they need, whenever somebody looks. */
  public void watchSuites(Supplier<? extends Collection<BenchmarkSuite>> suites) {
    for (var phase : SuitePhase.values()) {
      Gauge.builder("brokerbench.suites", () -> count(suites.get(), phase))
          .description("BenchmarkSuites in this phase")
          .tag("phase", phase.name())
          .register(registry);
    }
    Gauge.builder("brokerbench.suites.runs.left", () -> runsLeft(suites.get()))
        .description("Runs that active BenchmarkSuites still need, without repetitions")
        .register(registry);
  }

  /** Rounds of a suite are complete. */
  public void completed(int rounds) {
    registry.counter(ROUNDS).increment(rounds);
  }

  /** A suite has ended. */
  public void ended(String reason) {
    registry.counter(ENDED, "reason", reason).increment();
  }

  /** The end of an attempt is settled. */
  public void settled(String reason) {
    registry.counter(SETTLED, "reason", reason).increment();
  }

  /** All of them, in Prometheus' text format, version 0.0.4. */
  public String scrape() {
    return registry.scrape();
  }

  private static long count(Collection<BenchmarkRun> runs, Phase phase) {
    return runs.stream()
        .filter(run -> run.getStatus() != null && run.getStatus().phase() == phase)
        .count();
  }

  private static long count(Collection<BenchmarkSuite> suites, SuitePhase phase) {
    return statuses(suites).filter(status -> status.phase() == phase).count();
  }

  private static long runsLeft(Collection<BenchmarkSuite> suites) {
    return statuses(suites)
        .filter(status -> status.phase() != null && !status.phase().isTerminal())
        .map(BenchmarkSuiteStatus::runs)
        .filter(Objects::nonNull)
        .mapToLong(runs -> runs.total() - runs.finished())
        .sum();
  }

  private static Stream<BenchmarkSuiteStatus> statuses(Collection<BenchmarkSuite> suites) {
    return suites.stream().map(BenchmarkSuite::getStatus).filter(Objects::nonNull);
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
