package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.DenyingPolicy;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong is told by a reason of its own, and nothing is left but who died of it. */
@Scenario
@OnBrokerNodes(1)
@Order(12)
class FailuresIT {

  /** As the chart names it. */
  private static final String PAGE_CACHE_NAMESPACE = "brokerbench-page-cache";

  @Test
  @Tag("gate")
  void quotaThatHasNoRoomForPods(TestNamespace namespace) {
    var quota =
        new ResourceQuotaBuilder()
            .withNewMetadata()
            .withName("no-pods")
            .endMetadata()
            .withNewSpec()
            .addToHard("pods", new Quantity("0"))
            .endSpec()
            .build();
    CLIENT.resource(quota).inNamespace(namespace.name()).create();
    var run = namespace.start(Manifest.shortRunOnOneNode("quota").with("startDeadlineSeconds", 30));

    run.awaitFailed();

    var failure = run.condition(ConditionType.Succeeded);
    assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo("QuotaExceeded");
    assertThat(failure.getMessage()).contains("StatefulSet", "quota-", "exceeded quota: no-pods");
    CLIENT.resource(quota).inNamespace(namespace.name()).delete();
    namespace.assertOnlyResultsAreLeft();
  }

  /** What drops page caches, in a namespace of its own, needs more than any other pod. */
  @Test
  @Tag("soak")
  void podSecurityThatIsTooStrictForWhatDropsPageCaches(TestNamespace namespace) {
    var enforce = "pod-security.kubernetes.io/enforce";
    var before = Cluster.relabelNamespace(PAGE_CACHE_NAMESPACE, enforce, "restricted");
    try {
      var run =
          namespace.start(Manifest.shortRunOnOneNode("strict").with("checks.pageCache", "Drop"));

      run.awaitFailed();

      var failure = run.condition(ConditionType.Succeeded);
      assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo("PageCacheNotDropped");
      assertThat(failure.getMessage())
          .contains("Job", "strict-", "violates PodSecurity \"restricted", "privileged");
    } finally {
      Cluster.relabelNamespace(PAGE_CACHE_NAMESPACE, enforce, before);
    }
    namespace.awaitOnlyResultsAreLeft();
  }

  @Test
  @Tag("gate")
  void policyThatDeniesBrokers(TestNamespace namespace) {
    try (var policy = DenyingPolicy.of("apps.kubernetes.io/pod-index", namespace)) {
      var run = namespace.start(Manifest.shortRunOnOneNode("denied"));

      run.awaitFailed();

      var failure = run.condition(ConditionType.Succeeded);
      assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo("PodDenied");
      assertThat(failure.getMessage()).contains("StatefulSet", "denied-", policy.message());
    }
    namespace.awaitOnlyResultsAreLeft();
  }

  /** What stays of the first keeps the second neither from its nodes nor from their volumes. */
  @Test
  @Tag("gate")
  void podThatDiedStaysToBeLookedAtUnlessTheRunSaysOtherwise(TestNamespace namespace) {
    var first = namespace.start(longRun("kept").workers(2));
    var worker = killOneOf("worker", first);

    first.awaitFailed();
    var failure = first.condition(ConditionType.Succeeded);
    assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo("WorkerFailed");
    assertThat(failure.getMessage()).contains(worker, "137");
    assertThat(first.result().completed()).isFalse();
    assertThat(first.result().integrity().acknowledged()).isPositive();
    assertThat(first.condition(ConditionType.Finished).getMessage())
        .containsPattern("kept-.*-coordinator.*kept-.*-worker");
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
    assertThat(first.pods("worker"))
        .filteredOn(pod -> pod.getMetadata().getName().equals(worker))
        .singleElement()
        .satisfies(pod -> assertThat(exitCode(pod)).isEqualTo(137));
    assertThat(first.pods("coordinator")).hasSize(1);
    assertThat(namespace.logOf(first, "coordinator")).contains("the load ends: ");

    var second = namespace.start(longRun("not-kept").with("retain.pods", "Never"));
    killOneOf("coordinator", second);

    second.awaitFailed();
    assertThat(second.condition(ConditionType.Succeeded).getReason())
        .isEqualTo("CoordinatorFailed");
    assertThat(second.condition(ConditionType.Finished).getMessage()).doesNotContain("not-kept");
    namespace.assertOnlyResultsAreLeft();
    first.delete();
    second.delete();
    namespace.awaitNothingIsLeft();
  }

  private static Manifest longRun(String name) {
    return Manifest.shortRunOnOneNode(name).load(200, 1, 120);
  }

  /** Under load; its name. */
  private static String killOneOf(String component, RunHandle run) {
    run.awaitFigures();
    var pod = run.pods(component).getFirst();
    ContainerProcess.of(pod).kill();
    return pod.getMetadata().getName();
  }

  private static int exitCode(Pod pod) {
    return pod.getStatus()
        .getContainerStatuses()
        .getFirst()
        .getState()
        .getTerminated()
        .getExitCode();
  }

  @Test
  @Tag("gate")
  void resultsThatAreDeletedUnderLoad(TestNamespace namespace) {
    var run = namespace.start(Manifest.shortRunOnOneNode("no-results"));
    run.await(status -> status.phase() == Phase.Measuring);
    var deleted =
        CLIENT
            .configMaps()
            .inNamespace(namespace.name())
            .withLabel("brokerbench.io/component", "results")
            .delete();
    assertThat(deleted).hasSize(1);

    run.awaitFailed();

    var failure = run.condition(ConditionType.Succeeded);
    assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo("ResultsUnavailable");
    assertThat(failure.getMessage()).contains(deleted.getFirst().getName());
    namespace.awaitOnlyResultsAreLeft();
  }

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
    assertThat(failure.getMessage()).contains("-worker-", "137", "OOMKilled");
    assertThat(run.pods("worker")).isNotEmpty();
    namespace.assertOnlyResultsAreLeft();
  }
}
