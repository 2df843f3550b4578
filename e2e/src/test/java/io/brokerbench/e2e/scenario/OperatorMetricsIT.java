package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the operator tells Prometheus of a run, and that dashboard and alerts ask for no more. */
@Scenario
@ResourceLock(value = SharedResources.OPERATOR, mode = ResourceAccessMode.READ)
@OnBrokerNodes({})
@Tag("gate")
@Order(8)
class OperatorMetricsIT {

  private static final Path DASHBOARD = Cluster.CHART.resolve(Path.of("files", "dashboard.json"));
  private static final Path ALERTS = Cluster.CHART.resolve(Path.of("templates", "metrics.yaml"));

  private static final Pattern METRIC =
      Pattern.compile("\\b(?:brokerbench|operator_sdk|jvm)_[a-z_]+");

  @Test
  void countRunsAndReconciles(TestNamespace namespace) throws IOException {
    var run = namespace.start(Manifest.refusedRun("counted"));
    run.awaitFailed();

    var metrics = Cluster.operatorMetrics();

    assertThat(metrics)
        .contains("brokerbench_runs_settled_total{reason=\"SpecInvalid\"}")
        .containsPattern("brokerbench_runs\\{phase=\"" + Phase.Failed + "\"} [1-9]");
    assertThat(
            METRIC
                .matcher(Files.readString(DASHBOARD) + Files.readString(ALERTS))
                .results()
                .map(MatchResult::group))
        // Which is there once a reconcile has failed, as EventsTest lets one do.
        .filteredOn(
            metric -> !metric.equals("operator_sdk_controllers_execution_reconcile_failure_total"))
        .isNotEmpty()
        .allSatisfy(metric -> assertThat(metrics).contains("\n" + metric));
  }
}
