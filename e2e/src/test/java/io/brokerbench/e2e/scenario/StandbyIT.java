package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Event;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Of two operators one leads; the other takes over when it dies, and runs go on. */
@Scenario
@Isolated
@Tag("soak")
@Order(34)
class StandbyIT {

  /** Of the chart's word; the Lease is given up 15 s after its last renewal. */
  private static final Duration TAKES_OVER_WITHIN = Duration.ofSeconds(20);

  @Test
  void takesOverAndTheRunGoesOn(TestNamespace namespace) {
    Cluster.setOperators(2);
    try {
      var run =
          namespace.start(
              Manifest.shortRunOnOneNode("standby").load(200, 1, 40).whoseTimingDoesNotMatter());
      run.awaitPhase(Phase.Measuring);

      var before = Instant.now();
      Operator.killLeading();
      var took = Duration.between(before, Instant.now());

      System.out.println("the standby leads after " + took);
      assertThat(took).isLessThan(TAKES_OVER_WITHIN);
      run.awaitSucceeded();
      run.assertVerifiedAndValidButForTiming();
      assertThat(namespace.eventsAbout(run.name()))
          .extracting(Event::getReason)
          .doesNotHaveDuplicates()
          .contains("Provisioning", "Measuring", "Collecting", "RunCompleted");
      namespace.assertOnlyResultsAreLeft();
    } finally {
      Cluster.setOperators(1);
    }
  }
}
