package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.TestNamespace;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A setting that Pulsar's chart drops without a word, as the stand-in can be told to. */
@Scenario
@OnBrokerNodes(2)
@Tag("gate")
@Order(18)
class ChartSettingLostIT {

  @Test
  void isNamedBeforeAnyLoad(TestNamespace namespace) {
    assumeTrue(Suite.hasStandInOfPulsarChart(), "a real chart loses no setting on purpose");
    var run =
        namespace.start(
            Manifest.sample("pulsar-level4")
                .named("losing")
                .shortLoad()
                .with("broker.nodes", 1)
                .with("durability.replicationFactor", 1)
                .with("broker.deployment.chartVersion", "4.7.0-losing"));

    var cleared = run.isClearedDuring(run::awaitFailed);

    assertThat(cleared).isFalse();
    assertThat(run.condition(ConditionType.DurabilityVerified).getReason())
        .isEqualTo(Reason.DurabilityMismatch.name());
    assertThat(run.condition(ConditionType.DurabilityVerified).getMessage())
        .contains("journalSyncData", "true", "false");
    namespace.assertOnlyResultsAreLeft();
  }
}
