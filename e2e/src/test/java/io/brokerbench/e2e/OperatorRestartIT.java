package io.brokerbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator remembers nothing, so it can be killed at any time. */
@Scenario
@Tag("gate")
@Order(8)
class OperatorRestartIT {

  /** One broker, so that this layout is measured from end to end as well. */
  @Test
  void runGoesOnWhereItWas(TestNamespace namespace) {
    var run = namespace.start(Manifest.shortRunOnOneNode("restart").load(200, 1, 20));
    run.awaitPhase(Phase.Measuring);

    Cluster.killOperator();

    run.awaitSucceeded();
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().integrity().lost()).isZero();
    assertThat(namespace.eventsAbout(run.name()))
        .extracting(event -> event.getReason())
        .doesNotHaveDuplicates();
    namespace.assertOnlyResultsAreLeft();
  }
}
