package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three RabbitMQ nodes of version 4.0.5 in a StatefulSet: quorum queues and streams. */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(4)
@Tag("gate")
class RabbitMqIT {

  @ParameterizedTest(name = "level {0}: wal_sync_method is {1}")
  @CsvSource({"1, datasync", "2, none"})
  void quorumQueuesTakeLoad(int level, String sync, TestNamespace namespace) {
    var run =
        namespace.start(
            shortRun("level1").with("durability.level", level).without("durability.rabbitmq"));

    takesLoad(run, namespace);

    assertThat(run.result().durability().after().checks())
        .filteredOn(check -> check.setting().endsWith("wal_sync_method"))
        .extracting(SettingCheck::found)
        .hasSize(3)
        .containsOnly(sync);
  }

  @Test
  void streamsTakeLoad(TestNamespace namespace) {
    takesLoad(namespace.start(shortRun("stream")), namespace);
  }

  @Test
  void deletedRunLeavesNothing(TestNamespace namespace) {
    var run = namespace.start(shortRun("level1").named("deleted").load(200, 1, 120));
    run.awaitPhase(Phase.Measuring);

    run.delete();

    namespace.awaitNothingIsLeft();
    namespace.awaitCleanVolumes();
  }

  private static void takesLoad(RunHandle run, TestNamespace namespace) {
    run.awaitPhase(Phase.Starting);
    assertThat(run.pods("broker"))
        .extracting(pod -> pod.getSpec().getNodeName())
        .doesNotHaveDuplicates()
        .hasSize(3);
    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().durability().smallestInSyncSet()).isEqualTo(3);
    assertThat(run.result().integrity().lost()).isZero();
    assertThat(run.result().environment().brokers())
        .hasSize(3)
        .allSatisfy(
            pod -> {
              // Erlang's virtual machine is none of Java's.
              assertThat(pod.jvm()).isNull();
              assertThat(pod.mounts()).hasSize(2);
            });
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  private static Manifest shortRun(String sample) {
    return Manifest.sample("rabbitmq-" + sample)
        .with("broker.storage.devicesPerNode", 2)
        .shortLoad();
  }
}
