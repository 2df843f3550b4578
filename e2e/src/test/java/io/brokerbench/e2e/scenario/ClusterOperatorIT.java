package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.rabbitmq.ClusterOperatorCrd;
import io.brokerbench.e2e.rabbitmq.StandInClusterOperator;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * RabbitMQ by its Cluster Operator: by the real one where it is in the cluster, else real nodes
 * that a stand-in makes. The operator under test never restarts.
 */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(5)
@Tag("soak")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterOperatorIT {

  private static StandInClusterOperator standIn;

  @BeforeAll
  static void clusterWithoutOperator() {
    if (!isReal()) {
      Cluster.removeKinds(() -> ClusterOperatorCrd.remove(CLIENT));
    }
  }

  @AfterAll
  static void leaveNothing() {
    if (standIn != null) {
      Cluster.removeKinds(() -> ClusterOperatorCrd.remove(CLIENT));
      standIn.close();
    }
  }

  private static boolean isReal() {
    return ClusterOperatorCrd.belongsToAnother(CLIENT);
  }

  private static void needsClusterOperator() {
    if (standIn == null && !isReal()) {
      standIn = StandInClusterOperator.start(CLIENT);
    }
  }

  @Test
  @Order(1)
  void runFailsAtOnceWithoutClusterOperator(TestNamespace namespace) {
    assumeFalse(isReal(), "a real Cluster Operator is in the cluster");

    var run = namespace.start(shortRun("missing"));

    fails(run, Reason.SpecInvalid).contains("rabbitmq.com/v1beta1", "RabbitmqCluster");
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  @Order(2)
  void threeNodesTakeLoad(TestNamespace namespace) {
    needsClusterOperator();
    var run = namespace.start(shortRun("load"));
    run.awaitPhase(Phase.Starting);
    assertThat(run.pods("broker"))
        .extracting(pod -> pod.getSpec().getNodeName())
        .doesNotHaveDuplicates()
        .hasSize(3);
    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().environment().brokers())
        .hasSize(3)
        .allSatisfy(pod -> assertThat(pod.mounts()).hasSize(2));
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  @Test
  @Order(3)
  void deletedRunLeavesNothing(TestNamespace namespace) {
    needsClusterOperator();
    var run = namespace.start(shortRun("deleted").load(200, 1, 120));
    run.awaitPhase(Phase.Provisioning);

    run.delete();

    namespace.awaitNothingIsLeft();
    namespace.awaitCleanVolumes();
  }

  private static Manifest shortRun(String name) {
    return Manifest.sample("rabbitmq-cluster-operator").named("operator-" + name).shortLoad();
  }

  private static AbstractStringAssert<?> fails(RunHandle run, Reason reason) {
    run.awaitFailed();
    var condition = run.condition(ConditionType.Succeeded);
    assertThat(condition.getReason()).as(condition.getMessage()).isEqualTo(reason.name());
    return assertThat(condition.getMessage());
  }
}
