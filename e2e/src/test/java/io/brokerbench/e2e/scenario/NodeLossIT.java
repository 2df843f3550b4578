package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.CoordinatorStandIns;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.FakeNodes;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Nodes that nothing is heard of any more, with brokers or with the load generator on them. */
@Scenario
@Isolated
@Tag("soak")
@Order(33)
class NodeLossIT {

  private static final int LOST_AFTER_MINUTES = 3;

  /** Its kubelet and its broker stop at the same moment, and come back after the load. */
  @Test
  void brokerThatIsLostWithItsNodeIsToldOf(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("broker-node")
                .load(200, 1, 20)
                .with("workload.drainTimeoutSeconds", 5)
                .whoseTimingDoesNotMatter());
    run.awaitPhase(Phase.Measuring);
    var broker = run.pods("broker").getFirst();
    var node = broker.getSpec().getNodeName();
    var lost = List.of(ContainerProcess.ofKubelet(node), ContainerProcess.of(broker));

    lost.forEach(ContainerProcess::freeze);
    try {
      awaitLost(node);
      run.await(status -> waitsFor(node, status));
    } finally {
      lost.forEach(ContainerProcess::thaw);
    }

    run.awaitFinished();
    var valid = run.condition(ConditionType.Valid);
    assertThat(valid.getStatus()).as(valid.getMessage()).isEqualTo("False");
    assertThat(valid.getMessage()).contains(broker.getMetadata().getName(), node);
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /** As Kubernetes sees a node that burns down: whoever looks after it deletes it some day. */
  @Test
  void runThatHasLostItsCoordinatorWithItsNodeFails(TestNamespace namespace, ExternalKafka kafka) {
    try (var nodes = FakeNodes.start(1)) {
      var run = namespace.start(FakeNodes.endlessRun("load-node", kafka));
      run.awaitPhase(Phase.Starting);
      try (var _ = CoordinatorStandIns.of(namespace, 1)) {
        run.awaitPhase(Phase.Measuring);
      }
      var coordinator = run.pods("coordinator").getFirst();

      nodes.lose();

      var node = coordinator.getSpec().getNodeName();
      run.await(status -> status.isFalse(ConditionType.Succeeded));
      var failure = run.condition(ConditionType.Succeeded);
      assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo("NodeLost");
      assertThat(failure.getMessage()).contains(coordinator.getMetadata().getName(), node);
      run.await(status -> waitsFor(node, status));
      CLIENT.nodes().withName(node).delete();
      run.awaitFailed();
    }
    namespace.awaitOnlyResultsAreLeft();
  }

  private static void awaitLost(String node) {
    CLIENT
        .nodes()
        .withName(node)
        .waitUntilCondition(
            found ->
                found.getStatus().getConditions().stream()
                    .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("Unknown")),
            LOST_AFTER_MINUTES,
            TimeUnit.MINUTES);
  }

  /** The tear-down cannot delete the pods there; it is no more about why the run failed. */
  private static boolean waitsFor(String node, BenchmarkRunStatus status) {
    var ended = status.condition(ConditionType.Succeeded).map(Condition::getMessage).orElse("");
    return status.message().contains(node) && !status.message().equals(ended);
  }
}
