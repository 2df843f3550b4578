package io.brokerbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.fabric8.kubernetes.api.model.Event;
import java.util.Locale;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator that dies, and dies again, in whatever phase of a run. */
@Scenario
@Tag("soak")
@Order(9)
class OperatorDeathIT {

  @ParameterizedTest
  @EnumSource(
      value = Phase.class,
      names = {
        "Pending",
        "Provisioning",
        "Verifying",
        "Starting",
        "WarmingUp",
        "Measuring",
        "Draining",
        "Collecting"
      })
  void runGoesOnAsIfNothingHadHappened(Phase phase, TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode(phase.name().toLowerCase(Locale.ROOT)).load(200, 4, 8));
    run.awaitPhase(phase);

    Cluster.killOperator();
    Cluster.killOperator();

    assertThat(run.awaitSucceeded().attempts()).isEqualTo(1);
    run.assertVerifiedAndValidButForTiming();
    var integrity = run.result().integrity();
    assertThat(integrity.acknowledged() + integrity.unsent()).isEqualTo(12 * 200L);
    assertThat(namespace.eventsAbout(run.name()))
        .extracting(Event::getReason)
        .contains("DurabilityVerified", "RunCompleted")
        .doesNotHaveDuplicates();
    namespace.awaitOnlyResultsAreLeft();
  }
}
