package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A setting that is altered behind the operator's back ends the run before any load. */
@Scenario
@OnBrokerNodes({0, 1, 2})
@ResourceLock(SharedResources.OPERATOR)
@Tag("gate")
@Order(5)
class TamperIT {

  /**
   * An extended resource that no node has until the operator is away, so that the brokers cannot be
   * ready before. Nodes are chosen whatever resources they have.
   */
  private static final String GATE = "brokerbench.io/e2e-gate";

  @Test
  void alteredSettingIsNamedBeforeAnyLoad(TestNamespace namespace) {
    var manifest =
        Manifest.shortRun("tampered")
            .with(
                "broker.kafka.resources",
                Map.of(
                    "requests", Map.of("cpu", "100m", "memory", "768Mi", GATE, "1"),
                    "limits", Map.of("memory", "1Gi", GATE, "1")));
    var run = namespace.start(manifest);
    var cleared =
        run.isClearedDuring(
            () -> {
              run.awaitPods("broker", 3);
              tamperWhileTheOperatorIsAway(run, namespace);

              run.awaitFailed();
            });

    assertThat(cleared).isFalse();
    for (var type :
        new ConditionType[] {ConditionType.Succeeded, ConditionType.DurabilityVerified}) {
      assertThat(run.condition(type).getReason()).isEqualTo(Reason.DurabilityMismatch.name());
      assertThat(run.condition(type).getMessage())
          .contains("min.insync.replicas", "broker 0", " 2 ", " 1");
    }
    namespace.assertOnlyResultsAreLeft();
    assertThat(run.status().resultsRef()).isNull();
  }

  private static void tamperWhileTheOperatorIsAway(RunHandle run, TestNamespace namespace) {
    Operator.stop();
    try {
      patchBrokerNodes("add");
      Cluster.CLIENT
          .apps()
          .statefulSets()
          .inNamespace(namespace.name())
          .withLabel("brokerbench.io/run-uid", run.uid())
          .waitUntilReady(3, TimeUnit.MINUTES);
      new KafkaShell(namespace.name(), run.pods("broker").getFirst())
          .alterAllBrokers("min.insync.replicas=1");
    } finally {
      patchBrokerNodes("remove");
      Operator.start();
    }
  }

  private static void patchBrokerNodes(String operation) {
    var patch =
        Stream.of("capacity", "allocatable")
            .map(
                part ->
                    "{\"op\": \"%s\", \"path\": \"/status/%s/%s\", \"value\": \"1\"}"
                        .formatted(operation, part, GATE.replace("/", "~1")))
            .collect(Collectors.joining(", ", "[", "]"));
    for (var node : Cluster.brokerNodes()) {
      Cluster.kubectl(
          "patch", "node", node, "--subresource=status", "--type=json", "--patch=" + patch);
    }
  }
}
