package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.e2e.strimzi.StandInStrimzi;
import io.brokerbench.e2e.strimzi.StrimziCrds;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Run after run, of one system and then the other: each finds the cluster as the first did. */
@Scenario
@Isolated
@Order(32)
class RunsInARowIT {

  private static final List<String> ONE_NODE_EACH =
      List.of("quickstart-kafka", "quickstart-pulsar");
  private static final List<String> THREE_NODES_EACH = List.of("strimzi-kafka", "pulsar-level2");

  /** Ten times both; twice, these are three nodes by Strimzi and three by the chart of Pulsar. */
  @Test
  @Tag("soak")
  void twentyLeaveTheClusterAsItWas(TestNamespace namespace) {
    var isReal = StrimziCrds.belongToAnother(Cluster.CLIENT);
    try (var _ = isReal ? null : StandInStrimzi.start(Cluster.CLIENT, Suite.kafkaImage())) {
      var before = Cluster.objectsOfOthers();
      for (var pair = 1; pair <= 10; pair++) {
        runBoth(pair, pair % 5 == 0 ? THREE_NODES_EACH : ONE_NODE_EACH, namespace, before);
      }
    } finally {
      if (!isReal) {
        StrimziCrds.remove(Cluster.CLIENT);
      }
    }
  }

  private static void runBoth(
      int pair, List<String> samples, TestNamespace namespace, Set<String> before) {
    for (var sample : samples) {
      var manifest =
          Manifest.sample(sample)
              .named(sample + "-" + pair)
              .load(200, 2, 6)
              .whoseTimingDoesNotMatter();
      var run = namespace.start(manifest);
      run.awaitSucceeded();
      run.assertVerifiedAndValidButForTiming();

      run.delete();

      namespace.awaitNothingIsLeft();
      namespace.awaitCleanVolumes();
      assertThat(Cluster.objectsOfOthers()).isEqualTo(before);
    }
  }
}
