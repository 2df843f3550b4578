package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuitePhase;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The commands of docs/install.md that take everything away, one after the other. */
@Scenario
@Isolated
@Tag("soak")
@Order(38)
class UninstallIT {

  private static final List<String> CRDS =
      List.of("benchmarkruns.brokerbench.io", "benchmarksuites.brokerbench.io");

  private static final String IN_ITS_NAMESPACE = "--namespace=" + Cluster.OPERATOR_NAMESPACE;

  @Test
  void runsStayUntilTheirTypeIsDeleted(TestNamespace namespace, @TempDir Path directory)
      throws IOException {
    var deleted = namespace.start(Manifest.refusedRun("deleted"));
    deleted.awaitFailed();
    var suite = namespace.start(SuiteManifest.sample("one-machine").with("suspend", true));
    suite.await(status -> status.phase() == SuitePhase.Suspended);
    Cluster.kubectl(
        "delete", "benchmarksuites,benchmarkruns", "--all", "--all-namespaces", "--timeout=60s");
    suite.awaitGone();
    deleted.awaitGone();
    var kept = namespace.start(Manifest.refusedRun("kept"));
    var status = kept.awaitFailed();
    var values = directory.resolve("values.yaml");
    Files.writeString(
        values,
        Commands.run(
            List.of("helm", "get", "values", Cluster.OPERATOR, "--output=yaml", IN_ITS_NAMESPACE)));

    Commands.run(List.of("helm", "uninstall", Cluster.OPERATOR, "--wait", IN_ITS_NAMESPACE));
    try {
      assertThat(Cluster.kubectl("get", "all", "--output=name", IN_ITS_NAMESPACE)).isEmpty();
      assertThat(kept.status()).isEqualTo(status);
      Cluster.kubectl("delete", "crd", CRDS.getFirst(), CRDS.getLast(), "--timeout=60s");
      CRDS.forEach(
          crd -> assertThat(Cluster.kubectl("get", "crd", crd, "--ignore-not-found")).isEmpty());
    } finally {
      install(values);
    }

    namespace.start(Manifest.refusedRun("again")).awaitFailed();
    namespace.assertOnlyResultsAreLeft();
  }

  private static void install(Path values) {
    Commands.run(
        List.of(
            "helm",
            "upgrade",
            "--install",
            Cluster.OPERATOR,
            Cluster.CHART.toString(),
            IN_ITS_NAMESPACE,
            "--values=" + values,
            "--wait",
            "--timeout=3m"));
  }
}
