package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Event;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The whole cluster is held up: nothing else can go on meanwhile. */
@Scenario
@Isolated
@Order(23)
class ApiServerLossIT {

  /** It is back when the load is over, and the results have yet to be written. */
  @Test
  @Tag("gate")
  void apiServerThatIsAwayWhileTheLoadEnds(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("api-server").load(200, 1, 12).whoseTimingDoesNotMatter());
    run.await(status -> status.phase() == Phase.Measuring);

    ContainerProcess.ofApiServer().freezeFor(Duration.ofSeconds(25));

    run.awaitSucceeded();
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().integrity().acknowledged()).isEqualTo(13 * 200L);
    assertThat(namespace.eventsAbout(run.name()))
        .extracting(Event::getReason)
        .containsOnlyOnce("Measuring", "RunCompleted");
    namespace.awaitOnlyResultsAreLeft();
  }
}
