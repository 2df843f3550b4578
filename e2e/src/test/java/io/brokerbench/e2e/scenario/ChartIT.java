package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pulsar by its Helm chart: the one that PULSAR_CHART names, else the stand-in of {@code
 * e2e/stand-ins}, which can also be told to misbehave.
 */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(3)
class ChartIT {

  @Test
  @Tag("gate")
  void threeBookiesTakeLoad(TestNamespace namespace) {
    takeLoad(2, namespace);
  }

  @Test
  @Tag("soak")
  void threeBookiesTakeLoadAtLevelOne(TestNamespace namespace) {
    takeLoad(1, namespace);
  }

  private static void takeLoad(int level, TestNamespace namespace) {
    var run = namespace.start(shortRun("pulsar-level" + level));

    run.awaitPhase(Phase.Verifying);
    assertThat(run.pods("broker"))
        .extracting(pod -> pod.getMetadata().getLabels().get("component"))
        .contains("zookeeper", "bookie", "broker");
    assertThat(claims(namespace)).hasSize(6);

    run.awaitSucceeded();
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().environment().brokers())
        .hasSize(7)
        .allSatisfy(
            pod -> {
              assertThat(pod.jvm()).contains("VM");
              assertThat(pod.node().kernelVersion()).isNotBlank();
            })
        .filteredOn(pod -> pod.pod().contains("bookie"))
        .hasSize(3)
        .allSatisfy(pod -> assertThat(pod.mounts()).hasSize(2));
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  @Tag("soak")
  void bookiesOfATieredRunHaveNodesOfTheirOwn(TestNamespace namespace) {
    var run =
        namespace.start(
            shortRun("pulsar-level3")
                .named("tiered")
                .with("broker.nodes", 1)
                .with("broker.pulsar.tiered", true)
                .with("durability.replicationFactor", 1));

    run.awaitPhase(Phase.Verifying);
    assertThat(run.pods("broker"))
        .extracting(
            pod -> pod.getMetadata().getLabels().get("component"),
            pod -> pod.getSpec().getNodeName())
        .contains(
            tuple("bookie", Cluster.brokerNodes().get(0)),
            tuple("broker", Cluster.brokerNodes().get(1)));

    run.awaitSucceeded();
    assertThat(run.condition(ConditionType.DurabilityVerified).getStatus()).isEqualTo("True");
    assertThat(run.result().environment().remarks())
        .singleElement()
        .satisfies(remark -> assertThat(remark).contains("tiered", "2"));
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  @Tag("gate")
  void whatNoRunMayMakeIsRefusedByName(TestNamespace namespace) {
    assumeTrue(Suite.hasStandInOfPulsarChart(), "a real chart is not hostile on purpose");
    var run =
        namespace.start(
            shortRun("pulsar-level2")
                .named("hostile")
                .with("broker.deployment.chartVersion", "4.7.0-hostile"));

    assertThat(run.componentsDuring(run::awaitFailed)).isEmpty();

    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .isEqualTo(Reason.ChartRefused.name());
    assertThat(run.condition(ConditionType.Succeeded).getMessage())
        .contains("ClusterRole", "greedy");
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  @Tag("gate")
  void aVersionThatIsNotPermittedIsRefused(TestNamespace namespace) {
    var run =
        namespace.start(
            shortRun("pulsar-level2")
                .named("other-version")
                .with("broker.deployment.chartVersion", "1.0.0"));

    run.awaitFailed();

    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .isEqualTo(Reason.SpecInvalid.name());
    assertThat(run.condition(ConditionType.Succeeded).getMessage())
        .contains("spec.broker.deployment.chartVersion", "1.0.0", "4.7.0");
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  @Tag("soak")
  void aDeletedRunLeavesNothing(TestNamespace namespace) {
    var run = namespace.start(shortRun("pulsar-level2").named("deleted"));
    run.awaitPods("broker", 9);

    run.delete();

    namespace.awaitNothingIsLeft();
  }

  private static Manifest shortRun(String sample) {
    return Manifest.sample(sample).shortLoad();
  }

  private static List<PersistentVolumeClaim> claims(TestNamespace namespace) {
    return Cluster.CLIENT.persistentVolumeClaims().inNamespace(namespace.name()).list().getItems();
  }
}
