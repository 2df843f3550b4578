package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.PulsarShell;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A policy of Pulsar that is altered behind the operator's back makes figures invalid. */
@Scenario
@OnBrokerNodes(0)
@Tag("soak")
@Order(17)
class TamperPulsarIT {

  /**
   * Its only bookie could not fulfil the policy; the ledgers in use go on. A neighbour may restart
   * the operator, which then sees the load up to 20 s late.
   */
  @Test
  void policyOfPulsarThatIsAlteredDuringLoadMakesFiguresInvalid(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.sample("quickstart-pulsar").load(200, 20, 12).whoseTimingDoesNotMatter());
    run.awaitPhase(Phase.WarmingUp);

    new PulsarShell(namespace.name(), run.pods("broker").getFirst())
        .setQuorums(run.pulsarNamespace(), 2);

    run.awaitSucceeded();
    for (var type : List.of(ConditionType.Valid, ConditionType.DurabilityVerified)) {
      assertThat(run.condition(type).getReason()).isEqualTo(Reason.DurabilityChanged.name());
      assertThat(run.condition(type).getMessage())
          .contains("bookkeeperAckQuorum", "topic ", " 1 ", " 2");
    }
    namespace.assertOnlyResultsAreLeft();
  }
}
