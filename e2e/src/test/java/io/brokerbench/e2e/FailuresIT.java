package io.brokerbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong is told by a reason of its own, and nothing is left. */
@Scenario
@Order(8)
class FailuresIT {

  @Test
  @Tag("soak")
  void workerThatNeedsMoreMemoryThanItMayUse(TestNamespace namespace) {
    var limit = Map.of("memory", "32Mi");
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("worker-memory")
                .with("workers.resources", Map.of("requests", limit, "limits", limit)));

    var status = run.awaitFailed();

    var failure = run.condition(ConditionType.Succeeded);
    assertThat(failure.getReason()).as(status.message()).isEqualTo("WorkerOOMKilled");
    assertThat(failure.getMessage()).contains("-worker-", "exit code 137 (OOMKilled)");
    namespace.assertOnlyResultsAreLeft();
  }
}
