package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run can be deleted at any time, and nothing of it stays behind. */
@Scenario
@OnBrokerNodes(0)
@Order(21)
class DeletionIT {

  @Test
  @Tag("gate")
  void whileBrokersStart(TestNamespace namespace) {
    deleteIn(Phase.Provisioning, Manifest.shortRunOnOneNode("provisioning"), namespace);
  }

  @Test
  @Tag("gate")
  void whileWorkersStart(TestNamespace namespace) {
    var nowhere = Map.of("brokerbench.io/no-node-has-this", "true");
    var manifest =
        Manifest.shortRunOnOneNode("starting").with("workers.placement.nodeSelector", nowhere);

    deleteIn(Phase.Starting, manifest, namespace);
  }

  @Test
  @Tag("gate")
  void whileMeasuring(TestNamespace namespace) {
    deleteIn(Phase.Measuring, Manifest.shortRunOnOneNode("measuring").load(200, 1, 120), namespace);
  }

  @ParameterizedTest
  @EnumSource(
      value = Phase.class,
      names = {"Pending", "Verifying", "WarmingUp", "Draining", "Collecting", "Succeeded"})
  @Tag("soak")
  void inEveryOtherPhase(Phase phase, TestNamespace namespace) {
    deleteIn(
        phase,
        Manifest.shortRunOnOneNode(phase.name().toLowerCase(java.util.Locale.ROOT)),
        namespace);
  }

  @Test
  @Tag("soak")
  void whatIsAppliedAgainIsNotInTheWayOfWhatIsStillTerminating(TestNamespace namespace) {
    var first = namespace.start(Manifest.shortRunOnOneNode("again").load(200, 1, 120));
    first.awaitPhase(Phase.Measuring);
    // So that its broker is still there when the second run begins.
    ContainerProcess.of(first.pods("broker").getFirst()).freeze();

    first.delete();
    var second = namespace.start(Manifest.shortRunOnOneNode("again"));

    assertThat(second.uid()).isNotEqualTo(first.uid());
    assertThat(first.pods("broker")).isNotEmpty();
    second.awaitSucceeded();
    second.assertVerifiedAndValidButForTiming();
    assertThat(first.pods("broker")).isEmpty();
    second.delete();
    namespace.awaitNothingIsLeft();
  }

  private static void deleteIn(Phase phase, Manifest manifest, TestNamespace namespace) {
    var run = namespace.start(manifest);
    run.awaitPhase(phase);

    run.delete();

    namespace.awaitNothingIsLeft();
  }
}
