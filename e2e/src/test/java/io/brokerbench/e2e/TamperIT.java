package io.brokerbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A setting that is altered behind the operator's back ends the run before any load. */
@Scenario
@Tag("gate")
@Order(4)
class TamperIT {

  /** No node has it until the operator is away, so that the brokers cannot be ready before. */
  private static final String GATE = "brokerbench.io/e2e-gate";

  @Test
  void alteredSettingIsNamedBeforeAnyLoad(TestNamespace namespace) {
    var manifest =
        Manifest.shortRun("tampered")
            .with(
                "broker.placement.nodeSelector",
                Map.of("brokerbench.io/pool", "broker", GATE, namespace.name()));
    var run = namespace.start(manifest);
    var components =
        run.componentsDuring(
            () -> {
              run.awaitPods("broker", 3);
              tamperWhileTheOperatorIsAway(run, namespace);

              run.awaitFailed();
            });

    assertThat(components).containsExactly("broker");
    for (var type :
        new ConditionType[] {ConditionType.Succeeded, ConditionType.DurabilityVerified}) {
      assertThat(run.condition(type).getReason()).isEqualTo(Reason.DurabilityMismatch.name());
      assertThat(run.condition(type).getMessage())
          .contains("min.insync.replicas of broker 0 is 1; wanted 2");
    }
    namespace.assertOnlyResultsAreLeft();
    assertThat(run.status().resultsRef()).isNull();
  }

  private static void tamperWhileTheOperatorIsAway(RunHandle run, TestNamespace namespace) {
    Cluster.stopOperator();
    try {
      labelBrokerNodes(GATE + "=" + namespace.name());
      Cluster.CLIENT
          .apps()
          .statefulSets()
          .inNamespace(namespace.name())
          .withLabel("brokerbench.io/run-uid", run.uid())
          .waitUntilReady(3, TimeUnit.MINUTES);
      new KafkaShell(namespace.name(), run.pods("broker").getFirst())
          .alterAllBrokers("min.insync.replicas=1");
    } finally {
      labelBrokerNodes(GATE + "-");
      Cluster.startOperator();
    }
  }

  private static void labelBrokerNodes(String label) {
    Cluster.kubectl(
        "label", "nodes", "--selector=brokerbench.io/pool=broker", "--overwrite", label);
  }
}
