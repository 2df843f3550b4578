package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A run is held, ended half-way, begun anew, tried again, and deleted when its time is up; the
 * operator remembers nothing of it, so it can be killed at any time.
 */
@Scenario
@ResourceLock(SharedResources.OPERATOR)
@OnBrokerNodes(2)
@Order(14)
class AttemptsIT {

  /**
   * A killed operator is away until its Lease has run out and another has started, on a busy
   * machine. The load must not be over by then.
   */
  private static final int LOAD_SECONDS = 60;

  @Test
  @Tag("gate")
  void suspendHoldsTheRunAndResumeBeginsAFreshAttempt(TestNamespace namespace) {
    var before = objectsOfOthers();
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("held")
                .load(200, 1, LOAD_SECONDS)
                .whoseTimingDoesNotMatter()
                .with("retain.results", "Always")
                .with("suspend", true));
    run.awaitSuspended();
    namespace.assertOnlyResultsAreLeft();

    run.edit(Map.of("suspend", false));
    run.await(status -> status.phase() == Phase.Measuring && status.progressPercent() > 10);
    var coordinator = run.pods("coordinator").getFirst().getMetadata().getName();
    assertThat(Cluster.metrics(namespace.name(), coordinator, 9091))
        .containsPattern("brokerbench_load_messages_acknowledged_total\\{worker=\"0\"} [1-9]");
    run.edit(Map.of("suspend", true));
    Operator.kill();

    var suspended = run.awaitSuspended();
    namespace.awaitOnlyResultsAreLeft();
    assertThat(suspended.attempts()).isEqualTo(1);
    assertThat(suspended.nodes()).isEmpty();
    assertThat(run.condition(ConditionType.ResultsPublished))
        .extracting(Condition::getReason)
        .isEqualTo(NormalReason.PartialResults.name());
    var partial = run.result();
    assertThat(partial.completed()).isFalse();
    assertThat(partial.integrity().acknowledged()).isBetween(200L, LOAD_SECONDS * 200L);
    assertThat(partial.figures().measuredSeconds()).isBetween(1.0, LOAD_SECONDS - 1.0);
    // Nobody waited for what was on its way, so nobody calls it lost.
    assertThat(partial.verdict().valid()).isFalse();
    assertThat(partial.verdict().checks())
        .extracting(Verdict.Check::name)
        .contains("LoadCompleted")
        .doesNotContain("MessagesLost");
    var partialResults = run.results().getMetadata().getName();

    run.edit(Map.of("suspend", false));
    run.await(AttemptsIT::isMeasuring);
    Operator.kill();

    var status = run.awaitSucceeded();
    assertThat(status.attempts()).isEqualTo(2);
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().integrity().acknowledged()).isEqualTo((1 + LOAD_SECONDS) * 200L);
    assertThat(run.results().getMetadata().getName()).isEqualTo(partialResults + "-2");
    assertThat(run.result(partialResults).completed()).isFalse();
    assertThat(namespace.eventsAbout(run.name()))
        .extracting(Event::getReason)
        .containsOnlyOnce("RunCompleted")
        .filteredOn(reason -> Set.of("Provisioning", "Measuring").contains(reason))
        .containsExactlyInAnyOrder("Provisioning", "Measuring", "Provisioning", "Measuring");
    namespace.assertOnlyResultsAreLeft();

    // Its time is up at once; the results of its last attempt are nobody's but the user's.
    run.edit(Map.of("ttlSecondsAfterFinished", 0));
    run.awaitGone();
    assertThat(run.result(partialResults + "-2").completed()).isTrue();
    namespace.awaitCleanVolumes();
    assertThat(objectsOfOthers()).isEqualTo(before);
  }

  @Test
  @Tag("soak")
  void failedAttemptIsFollowedByAnother(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("retried")
                .load(200, 1, 20)
                .whoseTimingDoesNotMatter()
                .with("retries", 1));
    run.awaitPhase(Phase.Measuring);
    var broker = run.pods("broker").getFirst().getMetadata().getUid();

    ContainerProcess.of(run.pods("worker").getFirst()).kill();

    run.await(status -> Integer.valueOf(2).equals(status.attempts()) && isMeasuring(status));
    assertThat(run.pods("broker"))
        .singleElement()
        .satisfies(fresh -> assertThat(fresh.getMetadata().getUid()).isNotEqualTo(broker));
    var status = run.awaitSucceeded();
    assertThat(status.failedAttempts()).isEqualTo(1);
    assertThat(status.attempts()).isEqualTo(2);
    run.assertVerifiedAndValidButForTiming();
    assertThat(namespace.eventsAbout(run.name()))
        .filteredOn(event -> event.getType().equals("Warning"))
        .extracting(event -> event.getReason())
        .containsExactly("WorkerFailed");
    namespace.assertOnlyResultsAreLeft();
  }

  private static boolean isMeasuring(BenchmarkRunStatus status) {
    return status.phase() == Phase.Measuring;
  }

  @Test
  @Tag("soak")
  void suspendWhileBrokersStartLeavesNothingOfThem(TestNamespace namespace) {
    var run = namespace.start(Manifest.shortRunOnOneNode("not-yet"));
    run.awaitRunningPod("broker");

    run.edit(Map.of("suspend", true));

    assertThat(run.awaitSuspended().resultsRef()).isNull();
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
    run.edit(Map.of("suspend", false));
    assertThat(run.awaitSucceeded().attempts()).isEqualTo(2);
    run.assertVerifiedAndValidButForTiming();
  }

  /** But for the operator's own pods, which are killed here. */
  private static Set<String> objectsOfOthers() {
    return Cluster.objectsOfOthers().stream()
        .filter(object -> !object.startsWith("Pod " + Cluster.OPERATOR_NAMESPACE + " "))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
