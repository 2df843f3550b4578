package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An operator for some namespaces looks after the runs there, and may do nothing elsewhere. */
@Scenario
@Isolated
@Tag("soak")
@Order(35)
class NamespacedInstallIT {

  private static final List<String> OF_RUNS =
      List.of(
          "watch benchmarkruns",
          "patch benchmarkruns/status",
          "list pods",
          "get configmaps",
          "create jobs.batch",
          "create secrets",
          "create rolebindings",
          "create networkpolicies.networking.k8s.io",
          "delete persistentvolumeclaims");

  @Test
  void looksAfterTheRunsOfItsNamespaceOnly(TestNamespace watched) {
    try (var other = TestNamespace.create("e2e-not-watched")) {
      Cluster.setWatchedNamespaces(watched.name());
      RunHandle ignored;
      try {
        ignored = other.start(Manifest.refusedRun("ignored"));
        var refused = watched.start(Manifest.refusedRun("refused"));
        var quick = watched.start(Manifest.shortRunOnOneNode("quick"));

        awaitRefused(refused);
        quick.awaitSucceeded();
        quick.assertVerifiedAndValidButForTiming();
        assertThat(ignored.status().observedGeneration()).isEqualTo(-1);
        assertThat(other.eventsAbout(ignored.name())).isEmpty();
        assertMay(watched.name(), true);
        assertMay(other.name(), false);
        assertMay(null, false);
        assertThat(Cluster.operatorMay("list", "nodes", null)).isTrue();
        Cluster.assertChartTestPasses();
      } finally {
        Cluster.setWatchedNamespaces();
      }
      awaitRefused(ignored);
      // The chart's Roles are gone as well.
      watched.assertOnlyResultsAreLeft();
    }
  }

  private static void awaitRefused(RunHandle run) {
    run.awaitFailed();
    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .isEqualTo(Reason.SpecInvalid.name());
  }

  private static void assertMay(String namespace, boolean allowed) {
    for (var permission : OF_RUNS) {
      var words = permission.split(" ");
      assertThat(Cluster.operatorMay(words[0], words[1], namespace))
          .as("%s in %s", permission, namespace)
          .isEqualTo(allowed);
    }
  }
}
