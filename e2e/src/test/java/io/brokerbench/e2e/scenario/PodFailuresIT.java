package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pods that do not start, or are ended: each way has its reason, which names the pod. */
@Scenario
@OnBrokerNodes(1)
@Tag("soak")
@Order(20)
class PodFailuresIT {

  @Test
  @Tag("gate")
  void brokerThatIsNeverReady(TestNamespace namespace) {
    var run =
        namespace.start(Manifest.shortRunOnOneNode("never-ready").with("startDeadlineSeconds", 40));
    run.awaitRunningPod("broker");
    ContainerProcess.of(run.pods("broker").getFirst()).freeze();

    assertFails(run, Reason.StartDeadlineExceeded, "spec.startDeadlineSeconds", "40");
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  @Test
  void brokerThatCrashes(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("crash")
                .with("broker.kafka.config", Map.of("num.network.threads", "0")));

    assertFails(
        run,
        Reason.BrokerCrashed,
        "crash-",
        "Invalid value 0 for configuration num.network.threads");
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /** As a node that is drained does. */
  @Test
  void workerThatIsEvicted(TestNamespace namespace) {
    var run = namespace.start(underLoad("evicted"));
    run.awaitFigures();
    var worker = run.pods("worker").getFirst().getMetadata().getName();

    assertThat(CLIENT.pods().inNamespace(namespace.name()).withName(worker).evict()).isTrue();

    assertFails(run, Reason.WorkerEvicted, worker, "DisruptionTarget");
    assertThat(run.result().completed()).isFalse();
    assertThat(run.result().integrity().acknowledged()).isPositive();
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  void coordinatorThatNeedsMoreMemoryThanItMayUse(TestNamespace namespace) {
    var run = namespace.start(underLoad("coordinator-memory"));
    run.awaitPhase(Phase.Measuring);
    var coordinator = run.pods("coordinator").getFirst();

    ContainerProcess.of(coordinator).allowNoMoreMemory();

    assertFails(
        run, Reason.CoordinatorOOMKilled, coordinator.getMetadata().getName(), "137", "OOMKilled");
    namespace.assertOnlyResultsAreLeft();
  }

  private static Manifest underLoad(String name) {
    return Manifest.shortRunOnOneNode(name).load(200, 1, 120);
  }

  private static void assertFails(RunHandle run, Reason reason, String... words) {
    run.awaitFailed();
    var failure = run.condition(ConditionType.Succeeded);
    assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo(reason.name());
    assertThat(failure.getMessage()).contains(words);
  }
}
