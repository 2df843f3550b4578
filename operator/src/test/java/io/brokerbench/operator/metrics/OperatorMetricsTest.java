package io.brokerbench.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperatorMetricsTest {

  private final OperatorMetrics metrics = new OperatorMetrics();

  @AfterEach
  void close() {
    metrics.close();
  }

  @Test
  void runsAreCountedByPhaseWheneverSomebodyLooks() {
    var runs = new ArrayList<>(List.of(in("Measuring"), in("Queued"), in("Queued")));
    runs.add(new BenchmarkRun());
    metrics.watch(() -> runs);

    assertThat(metrics.scrape())
        .contains("brokerbench_runs{phase=\"Measuring\"} 1.0")
        .contains("brokerbench_runs{phase=\"Queued\"} 2.0")
        .contains("brokerbench_runs{phase=\"Suspended\"} 0.0");

    runs.remove(0);
    assertThat(metrics.scrape()).contains("brokerbench_runs{phase=\"Measuring\"} 0.0");
  }

  @Test
  void endsAreCountedByReason() {
    metrics.settled("RunCompleted");
    metrics.settled("WorkerFailed");
    metrics.settled("WorkerFailed");

    assertThat(metrics.scrape())
        .contains("brokerbench_runs_settled_total{reason=\"RunCompleted\"} 1.0")
        .contains("brokerbench_runs_settled_total{reason=\"WorkerFailed\"} 2.0")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void suitesAreCountedByPhaseWithTheirRuns() {
    var suites =
        new ArrayList<>(
            List.of(
                suite("phase: Running, runs: {total: 40, finished: 17}"),
                suite("phase: Waiting, runs: {total: 6, finished: 5}"),
                suite("phase: Failed, runs: {total: 9, finished: 2}"),
                suite("observedGeneration: -1")));
    suites.add(new BenchmarkSuite());
    metrics.watchSuites(() -> suites);
    metrics.completed(2);
    metrics.ended("Complete");

    assertThat(metrics.scrape())
        .contains("brokerbench_suites{phase=\"Running\"} 1.0")
        .contains("brokerbench_suites{phase=\"Failed\"} 1.0")
        .contains("brokerbench_suites{phase=\"Succeeded\"} 0.0")
        .contains("brokerbench_suites_runs_left 24.0")
        .contains("brokerbench_suites_rounds_completed_total 2.0")
        .contains("brokerbench_suites_ended_total{reason=\"Complete\"} 1.0");
    suites.removeFirst();
    assertThat(metrics.scrape()).contains("brokerbench_suites_runs_left 1.0");
  }

  private static BenchmarkSuite suite(String status) {
    var suite = new BenchmarkSuite();
    suite.setStatus(Serialization.unmarshal("---\n{" + status + "}", BenchmarkSuiteStatus.class));
    return suite;
  }

  private static BenchmarkRun in(String phase) {
    var run = new BenchmarkRun();
    run.setStatus(Serialization.unmarshal("phase: " + phase, BenchmarkRunStatus.class));
    return run;
  }
}
