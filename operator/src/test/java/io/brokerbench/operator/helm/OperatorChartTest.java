package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operator's own chart, by the helm that {@code operator/helm/build.sh} has built. */
class OperatorChartTest {

  private static final Path HELM = Path.of("target", "helm", "helm").toAbsolutePath();
  private static final Path CHART = Path.of("..", "helm", "brokerbench").toAbsolutePath();

  @TempDir private Path directory;

  @BeforeEach
  void needHelm() {
    assumeTrue(Files.isExecutable(HELM), "operator/helm/build.sh has not built helm");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "replicas=1,                          Deployment",
    "replicas=1,                          CustomResourceDefinition",
    "replicas=2,                          Role/brokerbench-lease",
    "replicas=2,                          PodDisruptionBudget",
    "metrics.serviceMonitor.enabled=true, ServiceMonitor",
    "metrics.serviceMonitor.enabled=true, Service/brokerbench-metrics",
    "metrics.podMonitor.enabled=true,     PodMonitor",
    "metrics.alerts.enabled=true,         PrometheusRule",
    "metrics.dashboard.enabled=true,      ConfigMap/brokerbench-dashboard",
    "pageCache.enabled=true,              Namespace/brokerbench-page-cache",
    "strimzi.enabled=true,                ClusterRole/brokerbench-strimzi",
  })
  void makesWhatAValueAsksForAndNotOtherwise(String value, String object) throws Exception {
    assertThat(objects(value)).anyMatch(found -> found.startsWith(object));
    if (value.endsWith("=true") && !value.startsWith("strimzi") || value.equals("replicas=2")) {
      assertThat(objects("replicas=1")).noneMatch(found -> found.startsWith(object));
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "replicas=0,                       replicas",
    "replicas=two,                     replicas",
    "image.pullPolicy=Sometimes,       pullPolicy",
    "metrics.serviceMonitor.interval=, interval",
    "nodeSelectors.pool=a,             nodeSelectors",
  })
  void refusesAValueByItsName(String value, String named) {
    assertThatThrownBy(() -> objects(value))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining(named);
  }

  @Test
  void oneOfSeveralLeads() throws Exception {
    assertThat(render("replicas=1")).contains("type: Recreate").doesNotContain("BROKERBENCH_LEASE");
    assertThat(render("replicas=2"))
        .contains("type: RollingUpdate", "value: here/brokerbench", "minAvailable: 1");
  }

  @Test
  void keepsTheOperatorToTheRestrictedPodSecurityLevel() throws Exception {
    assertThat(render("replicas=1"))
        .contains(
            "runAsNonRoot: true",
            "type: RuntimeDefault",
            "allowPrivilegeEscalation: false",
            "readOnlyRootFilesystem: true",
            "drop: [ALL]");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "dashboard.json,      brokerbench_runs_settled_total",
    "load-dashboard.json, brokerbench_load_progress_ratio",
  })
  void dashboardIsJson(String file, String metric) throws Exception {
    var dashboard = Files.readString(CHART.resolve(Path.of("files", file)));

    Map<?, ?> parsed = Serialization.unmarshal(dashboard, Map.class);
    assertThat(parsed.get("panels")).isInstanceOf(List.class);
    assertThat(render("metrics.dashboard.enabled=true")).contains(metric);
  }

  private List<String> objects(String value) throws ChartException {
    return Manifests.parse(render(value)).stream()
        .map(object -> object.getKind() + "/" + object.getMetadata().getName())
        .toList();
  }

  private String render(String value) throws ChartException {
    return new HelmCommand(HELM, directory)
        .run(
            directory,
            List.of(
                "template",
                "brokerbench",
                CHART.toString(),
                "--namespace=here",
                "--kube-version=1.34.0",
                "--set=" + value));
  }
}
