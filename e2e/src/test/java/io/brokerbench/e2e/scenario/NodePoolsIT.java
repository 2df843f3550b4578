package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests of config/node-pools are what an API server takes, as far as one can tell. */
@Scenario
@OnBrokerNodes({})
@Tag("gate")
@Order(8)
class NodePoolsIT {

  private static final Path POOLS = Path.of("..", "config", "node-pools");

  /** Strictly: an unknown field is an error. Nothing is made. */
  @ParameterizedTest
  @MethodSource("forTheCluster")
  void apiServerAcceptsManifest(Path manifest, TestNamespace namespace) throws IOException {
    // A namespace that is there stands in for the one that would be made.
    var text = Files.readString(manifest).replace("brokerbench-nodes", namespace.name());

    var answer =
        Commands.run(
            List.of(
                "kubectl",
                "apply",
                "--dry-run=server",
                "--validate=strict",
                "--filename=" + written(text)));

    assertThat(answer.lines()).isNotEmpty().allMatch(line -> line.endsWith("(server dry run)"));
  }

  /** The pools of the cloud bear the labels and taints that the local cluster's nodes have. */
  @Test
  void poolsOfTheCloudAreLabelledAndTaintedAsLocalOnes() throws IOException {
    var cloud = Files.readString(POOLS.resolve("eks-cluster.yaml"));

    for (var node : Cluster.CLIENT.nodes().list().getItems()) {
      var pool = node.getMetadata().getLabels().get("brokerbench.io/pool");
      var taint = node.getSpec().getTaints().getFirst();
      assertThat(cloud)
          .contains("brokerbench.io/pool: " + pool)
          .contains(
              "{key: %s, value: %s, effect: %s}"
                  .formatted(taint.getKey(), taint.getValue(), taint.getEffect()));
    }
  }

  static List<Path> forTheCluster() throws IOException {
    try (Stream<Path> files = Files.list(POOLS)) {
      // What eksctl reads is no kind of Kubernetes.
      return files.filter(file -> !file.endsWith("eks-cluster.yaml")).sorted().toList();
    }
  }

  private static Path written(String text) throws IOException {
    var file = Files.createTempFile("node-pools", ".yaml");
    file.toFile().deleteOnExit();
    return Files.writeString(file, text);
  }
}
