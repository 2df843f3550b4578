package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Images of load generators and of node tools that nobody has. The installation names them, for all
 * runs.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(29)
class UnknownImagesIT {

  @Test
  void workerImageThatNobodyHas(TestNamespace namespace) {
    assertImageIsNamed(
        namespace,
        "runs.workerImage",
        Manifest.shortRunOnOneNode("worker-image"),
        Reason.WorkerImageNotPulled);
  }

  @Test
  void imageOfNodeToolsThatNobodyHas(TestNamespace namespace) {
    assertImageIsNamed(
        namespace,
        "runs.nodeToolsImage",
        Manifest.shortRunOnOneNode("node-tools-image")
            .with("workload.rate", Map.of("type", "Steps", "stepsMessagesPerSecond", List.of(100)))
            .with("checks.maxDirtyPageBytes", 1L << 30),
        Reason.NodeWatchFailed);
  }

  private static void assertImageIsNamed(
      TestNamespace namespace, String value, Manifest manifest, Reason reason) {
    Cluster.setImage(value, "brokerbench.local/nobody-has-this", "latest");
    try {
      var run = namespace.start(manifest);
      run.awaitFailed();
      var failure = run.condition(ConditionType.Succeeded);
      assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo(reason.name());
      assertThat(failure.getMessage()).contains("brokerbench.local/nobody-has-this:latest");
      namespace.assertOnlyResultsAreLeft();
    } finally {
      Cluster.rollBack();
    }
  }
}
