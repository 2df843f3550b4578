package io.brokerbench.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.OperatorMain;
import io.brokerbench.operator.StubApiServer;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Of what the operator asks the API server when it starts. */
class WatchedNamespacesTest {

  private static final String RUNS = "benchmarkruns";

  @Test
  void allWhereNoneIsNamed() throws Exception {
    assertThat(listed(Map.of("BROKERBENCH_PAGE_CACHE_NAMESPACE", "caches")))
        .containsExactlyInAnyOrder(
            RUNS,
            "benchmarksuites",
            "configmaps",
            "events",
            "jobs",
            "nodes",
            "persistentvolumeclaims",
            "pods",
            "statefulsets");
  }

  @Test
  void noneButThoseThatAreNamed() throws Exception {
    assertThat(
            listed(Map.of("BROKERBENCH_WATCH_NAMESPACES", "a,b", "BROKERBENCH_DISK_PROBE", "true")))
        .contains("a/" + RUNS, "b/" + RUNS, "a/configmaps", "b/pods", "a/statefulsets")
        .allMatch(list -> list.matches("[ab]/.*|nodes|persistentvolumes"));
  }

  @Test
  void networkPoliciesWhereRunsGetThem() throws Exception {
    var policy =
        """
        {"operatorNamespace": "here", "operatorLabels": {"app": "brokerbench"}, "metricsFrom": []}
        """;

    assertThat(
            listed(
                Map.of(
                    "BROKERBENCH_WATCH_NAMESPACES", "a", "BROKERBENCH_RUN_NETWORK_POLICY", policy)))
        .contains("a/networkpolicies", "a/pods");
  }

  @Test
  void jobsTheirPodsAndThoseThatAreLackingAlsoWherePageCachesAreDropped() throws Exception {
    var listed =
        listed(
            Map.of(
                "BROKERBENCH_WATCH_NAMESPACES", "a", "BROKERBENCH_PAGE_CACHE_NAMESPACE", "caches"));

    assertThat(listed.stream().filter(list -> !list.startsWith("a/")))
        .containsExactlyInAnyOrder("caches/events", "caches/jobs", "caches/pods", "nodes");
  }

  /** The kinds of objects whose lists were asked for, each with its namespace before it. */
  private static Set<String> listed(Map<String, String> environment) throws Exception {
    var variables = new HashMap<>(environment);
    variables.put("BROKERBENCH_WORKER_IMAGE", "worker:1");
    try (var apiServer = new StubApiServer(Map.of());
        var metrics = new OperatorMetrics();
        var client = apiServer.client()) {
      var operator = OperatorMain.assemble(OperatorSettings.from(variables), client, metrics, null);
      operator.start();
      operator.stop();
      return apiServer.asked().stream()
          .filter(path -> !path.equals("/version"))
          .map(path -> path.replaceFirst("/apis?/.*?v1[a-z0-9]*/(namespaces/)?", ""))
          .collect(Collectors.toSet());
    }
  }
}
