package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static io.brokerbench.operator.resources.Labels.Component.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the objects of a run tell about it. */
class ChildrenTest {

  private static final Optional<Progress> NO_PROGRESS = Optional.empty();

  @Test
  void podsThatPrepareAClusterAreNoBrokersButTheirProblemsCount() {
    var broker = pod("broker-0", "Running");
    var initialising = pod("init-x", "Failed");
    initialising.getMetadata().getLabels().put("batch.kubernetes.io/job-name", "init");
    var children = children(broker, initialising);

    assertThat(children.brokers().pods()).containsExactly(broker);
    assertThat(children.brokers().problem())
        .map(PodProblem::message)
        .hasValueSatisfying(message -> assertThat(message).contains("pod init-x"));
  }

  @ParameterizedTest(name = "a {0} because of {1}: {2}")
  @CsvSource({
    "WORKER, '1 node(s) did not match pod anti-affinity rules', true",
    "WORKER, '1 Insufficient cpu', false",
    "BROKER, '1 node(s) did not match pod anti-affinity rules', false",
  })
  void workersThatHaveNoNodeOfTheirOwnSayWhatToDo(
      Labels.Component component, String words, boolean told) {
    var pod =
        Serialization.unmarshal(
            """
            metadata: {name: it, labels: {%s: %s}, creationTimestamp: "2026-01-01T00:00:00Z"}
            status: {conditions: [{type: PodScheduled, status: "False", message: "%s"}]}
            """
                .formatted(Labels.COMPONENT, component.label(), words),
            Pod.class);

    assertThat(PodProblem.of(pod)).map(PodProblem::kind).hasValue(PodProblemKind.Unschedulable);
    var message = PodProblem.of(pod).orElseThrow().message();
    assertThat(message).startsWith("pod it is not scheduled: " + words);
    assertThat(message.contains("set spec.checks.sharedNodes to Report")).isEqualTo(told);
  }

  @Test
  void failedJobIsToldWithoutItsPods() {
    var job =
        Serialization.unmarshal(
            """
            metadata: {name: init, labels: {%s: %s}}
            status: {conditions: [{type: Failed, status: "True", message: it took too long}]}
            """
                .formatted(Labels.COMPONENT, BROKER.label()),
            Job.class);

    assertThat(children(job).failedJob(BROKER)).hasValue("job init has failed: it took too long");
    job.getStatus().getConditions().getFirst().setStatus("False");
    assertThat(children(job).failedJob(BROKER)).isEmpty();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "pods \"kafka-1\" is forbidden: exceeded quota: small, requested: pods=1 | QuotaExceeded",
        "pods \"kafka-1\" is forbidden: violates PodSecurity \"restricted:latest\": x | Denied",
        "admission webhook \"images.example.com\" denied the request: not signed | Denied",
        "ValidatingAdmissionPolicy 'a' with binding 'b' denied request: not here | Denied",
        "Internal error occurred: failed calling webhook | NotMade",
      })
  void podsThatAreRefusedAreProblemsOfWhatLacksThem(String words, PodProblemKind kind) {
    var set =
        Serialization.unmarshal(
            """
            kind: StatefulSet
            metadata: {name: kafka, uid: set-1, labels: {%s: %s}}
            spec: {replicas: 2}
            """
                .formatted(Labels.COMPONENT, BROKER.label()),
            StatefulSet.class);
    var present = pod("kafka-0", "Running");
    own(present, set);
    var events = List.of(refusal("set-1", words), refusal("another", "of no run"));

    var lacking =
        new Children(List.of(set, present), refusals(events, set, present), List.of(), NO_PROGRESS);

    assertThat(lacking.brokers().problem())
        .hasValueSatisfying(
            problem -> {
              assertThat(problem.kind()).isEqualTo(kind);
              assertThat(problem.message())
                  .isEqualTo("StatefulSet kafka lacks a pod: create Pod failed error: " + words);
            });
    assertThat(lacking.problem()).isEqualTo(lacking.brokers().problem());
    assertThat(lacking.problem(WORKER)).isEmpty();

    // The event outlives what it tells of.
    var second = pod("kafka-1", "Running");
    own(second, set);
    assertThat(refusals(events, set, present, second)).isEmpty();
  }

  /** The pod may be gone before anybody has seen why it went; its Job keeps that. */
  @ParameterizedTest(name = "pod is there: {0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | pod worker-0 was evicted: Eviction API: evicting",
        "false | a pod was evicted: Pod a/worker-0 has condition DisruptionTarget matching FailJob"
            + " rule at index 0",
      })
  void workerThatWasEvictedIsToldByItsPodOrItsJob(boolean podIsThere, String told) {
    var job =
        Serialization.unmarshal(
            """
            metadata: {name: worker, labels: {%s: %s}}
            status:
              conditions:
              - type: Failed
                status: "True"
                reason: PodFailurePolicy
                message: Pod a/worker-0 has condition DisruptionTarget matching FailJob rule at index 0
                lastTransitionTime: "2026-01-01T00:00:05Z"
            """
                .formatted(Labels.COMPONENT, WORKER.label()),
            Job.class);
    var pod =
        Serialization.unmarshal(
            """
            metadata: {name: worker-0, labels: {%s: %s}}
            status:
              phase: Failed
              conditions: [{type: DisruptionTarget, status: "True", message: "Eviction API: evicting"}]
              containerStatuses:
              - state: {terminated: {exitCode: 143, finishedAt: "2026-01-01T00:00:05Z"}}
            """
                .formatted(Labels.COMPONENT, WORKER.label()),
            Pod.class);

    var problem = (podIsThere ? children(job, pod) : children(job)).workerProblem();

    assertThat(problem)
        .hasValue(
            new PodProblem(PodProblemKind.Evicted, told, Instant.parse("2026-01-01T00:00:05Z")));
  }

  private static List<PodRefusal> refusals(List<Event> events, HasMetadata... objects) {
    return PodRefusal.of(List.of(objects), events);
  }

  private static Event refusal(String owner, String words) {
    return new EventBuilder()
        .withNewMetadata()
        .endMetadata()
        .withNewInvolvedObject()
        .withUid(owner)
        .endInvolvedObject()
        .withLastTimestamp("2026-01-01T00:00:00Z")
        .withMessage("create Pod failed error: " + words)
        .build();
  }

  private static void own(Pod pod, HasMetadata owner) {
    pod.getMetadata()
        .setOwnerReferences(
            List.of(new OwnerReferenceBuilder().withUid(owner.getMetadata().getUid()).build()));
  }

  private static Children children(HasMetadata... objects) {
    return new Children(List.of(objects), NO_PROGRESS);
  }

  private static Pod pod(String name, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels(Labels.COMPONENT, BROKER.label())
        .endMetadata()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }
}
