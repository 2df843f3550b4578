package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.Suites;
import io.brokerbench.operator.permission.OperatorFeature;
import io.brokerbench.operator.permission.PermissionTable;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.suite.SuiteLifecycle;
import io.brokerbench.operator.system.Deployments;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What suites ask of the API server, beside their informers. */
class SuitePermissionsTest {

  private static final String RUN = SuiteWorld.RUNS + "/a-suite-kafka-r1";

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
      for (var write = 0; !isUnnamed(world); write++) {
        assertThat(write).isLessThan(20);
        world.reset();
        world.server().failAt(write, false);
        world.reconcile();
      }
      // The run is there, and neither the status nor a cache says so.
      world.reconcile();
      world.catchUp();
      var run = world.server().get(RUN);
      run.withObjectProperty("metadata").withObjectProperty("labels").remove(Labels.SUITE);
      world.server().put(RUN, run);
      world.reconcile();
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
              "patch benchmarkruns.brokerbench.io",
              "patch benchmarksuites/status.brokerbench.io",
              "patch configmaps");
    }
  }

  private static boolean isUnnamed(SuiteWorld world) {
    return SuiteLifecycle.isNew(world.status()) && !world.created().isEmpty();
  }
}
