package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.Phase;
import io.brokerbench.core.json.Json;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A newer chart with a newer CRD keeps the runs that are there, and those that are active go on.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(36)
class ChartUpgradeIT {

  private static final String OLD_VERSION = "0.0.1";

  /** Where the old CRD lacks a field, and which. */
  private static final String PARENT =
      "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/checks/properties"
          + "/diskProbe/properties";

  private static final String FIELD = "maxFsyncP99Micros";

  @Test
  void runsAndTheirStatusAreKept(TestNamespace namespace, @TempDir Path directory)
      throws IOException {
    try {
      Cluster.install(oldChart(directory));
      assertThat(chartOfCrd()).isEqualTo("brokerbench-" + OLD_VERSION);
      assertThat(knowsField(namespace)).isFalse();
      var finished = namespace.start(Manifest.shortRunOnOneNode("finished"));
      var status = finished.awaitSucceeded();
      var result = finished.result();
      var active = namespace.start(Manifest.shortRunOnOneNode("active").load(200, 1, 60));
      active.awaitPhase(Phase.Measuring);

      Cluster.install(Cluster.CHART);

      assertThat(chartOfCrd()).isNotEqualTo("brokerbench-" + OLD_VERSION);
      assertThat(knowsField(namespace)).isTrue();
      assertThat(finished.status()).isEqualTo(status);
      assertThat(finished.result()).isEqualTo(result);
      active.awaitSucceeded();
      active.assertVerifiedAndValidButForTiming();
      assertThat(namespace.eventsAbout(active.name()))
          .extracting(Event::getReason)
          .doesNotHaveDuplicates()
          .contains("Provisioning", "Measuring", "Collecting", "RunCompleted");
      namespace.assertOnlyResultsAreLeft();
    } finally {
      Cluster.install(Cluster.CHART);
    }
  }

  /** The present chart as it would be if it had come out before a field of the API was added. */
  private static Path oldChart(Path directory) throws IOException {
    var source = directory.resolve("brokerbench");
    Commands.run(List.of("cp", "--recursive", Cluster.CHART.toString(), source.toString()));
    var crd = source.resolve(Path.of("files", "benchmarkruns.brokerbench.io-v1.yml"));
    var yaml = new YAMLMapper();
    var tree = yaml.readTree(crd.toFile());
    assertThat(((ObjectNode) tree.at(PARENT)).remove(FIELD)).as(FIELD).isNotNull();
    Files.writeString(crd, yaml.writeValueAsString(tree));
    Commands.run(
        List.of(
            "helm",
            "package",
            source.toString(),
            "--version=" + OLD_VERSION,
            "--destination=" + directory));
    return directory.resolve("brokerbench-" + OLD_VERSION + ".tgz");
  }

  private static String chartOfCrd() {
    return Cluster.kubectl(
        "get",
        "crd",
        "benchmarkruns.brokerbench.io",
        "--output=jsonpath={.metadata.labels.helm\\.sh/chart}");
  }

  /** An API server that does not know a field leaves it out. */
  private static boolean knowsField(TestNamespace namespace) {
    var manifest =
        Manifest.shortRunOnOneNode("never-made").with("checks.diskProbe." + FIELD, 1_000_000);
    var made = Cluster.run(namespace.name(), manifest).dryRun(true).create();
    return !Json.mapper().valueToTree(made).at("/spec/checks/diskProbe/" + FIELD).isMissingNode();
  }
}
