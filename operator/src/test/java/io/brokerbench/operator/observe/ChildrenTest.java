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
import org.junit.jupiter.params.provider.ValueSource;

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
        .hasValueSatisfying(
            message ->
                assertThat(message.arguments().getFirst())
                    .isEqualTo(PodMessage.POD.with("init-x")));
  }

  @ParameterizedTest(name = "a {0} because of {1}: {2}")
  @CsvSource({
    "WORKER, 1 node(s) did not match pod anti-affinity rules, WORKER_UNSCHEDULABLE",
    "WORKER, 1 Insufficient cpu,                              UNSCHEDULABLE",
    "BROKER, 1 node(s) did not match pod anti-affinity rules, UNSCHEDULABLE",
  })
  void workersThatHaveNoNodeOfTheirOwnSayWhatToDo(
      Labels.Component component, String words, PodMessage message) {
    var pod =
        Serialization.unmarshal(
            """
            metadata: {name: it, labels: {%s: %s}, creationTimestamp: "2026-01-01T00:00:00Z"}
            status: {conditions: [{type: PodScheduled, status: "False", message: "%s"}]}
            """
                .formatted(Labels.COMPONENT, component.label(), words),
            Pod.class);

    assertThat(PodProblem.of(pod)).map(PodProblem::kind).hasValue(PodProblemKind.Unschedulable);
    assertThat(PodProblem.of(pod))
        .map(PodProblem::message)
        .hasValue(message.with(PodMessage.POD.with("it"), words));
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

    assertThat(children(job).failedJob(BROKER))
        .hasValue(PodMessage.JOB_FAILED_BECAUSE.with("init", "it took too long"));
    job.getStatus().getConditions().getFirst().setStatus("False");
    assertThat(children(job).failedJob(BROKER)).isEmpty();
    job.getStatus().getConditions().getFirst().setStatus("True");
    job.getStatus().getConditions().getFirst().setMessage(null);
    assertThat(children(job).failedJob(BROKER)).hasValue(PodMessage.JOB_FAILED.with("init"));
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
                  .isEqualTo(
                      PodMessage.POD_NOT_CREATED.with(
                          "StatefulSet", "kafka", "create Pod failed error: " + words));
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
  @ValueSource(booleans = {true, false})
  void workerThatWasEvictedIsToldByItsPodOrItsJob(boolean podIsThere) {
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
            new PodProblem(
                PodProblemKind.Evicted,
                podIsThere
                    ? PodMessage.EVICTED.with(
                        PodMessage.POD.with("worker-0"), "Eviction API: evicting")
                    : PodMessage.EVICTED_AND_GONE.with(
                        "Pod a/worker-0 has condition DisruptionTarget matching FailJob rule at"
                            + " index 0"),
                Instant.parse("2026-01-01T00:00:05Z")));
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
