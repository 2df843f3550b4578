package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.Suites;
import io.brokerbench.operator.permission.OperatorFeature;
import io.brokerbench.operator.permission.PermissionTable;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What suites ask of the API server, beside their informers. */
class SuitePermissionsTest {

  /** Of an installation without any feature that is off by default. */
  private static Set<String> granted() {
    var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
    return new PermissionTable(settings, Deployments.features(), Set.<OperatorFeature>of(), "own")
        .rows().stream()
            .filter(row -> row.allowed() && row.namespace() == null)
            .map(row -> row.verb() + " " + row.resource())
            .collect(Collectors.toSet());
  }

  @Test
  void suitesNeedWhatTheOperatorMayDo() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "order: {type: Interleaved}")) {
      world.lagInRuns();
      world.reconcile();
      world.reconcile();
      world.catchUp();
      world.finish();
      assertThat(granted()).containsAll(world.server().permissions());
      assertThat(world.server().permissions())
          .containsExactly(
              "create benchmarkruns.brokerbench.io",
              "create configmaps",
              "create events",
              "delete benchmarkruns.brokerbench.io",
              "delete configmaps",
              "get benchmarkruns.brokerbench.io",
              "get configmaps",
              "list benchmarkruns.brokerbench.io",
              "list configmaps",
              "patch benchmarksuites/status.brokerbench.io",
              "patch configmaps");
    }
  }
}
