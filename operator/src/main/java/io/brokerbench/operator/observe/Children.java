package io.brokerbench.operator.observe;

import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.json.Json;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The children of a run as the caches have them.
 *
 * @param brokers the StatefulSet of the brokers
 * @param brokerPods its pods
 * @param claims its claims
 * @param coordinator the coordinator's Job
 * @param coordinatorPods its pods
 * @param workers the workers' Job
 * @param workerPods its pods
 * @param progress what the coordinator wrote last
 */
public record Children(
    Optional<StatefulSet> brokers,
    List<Pod> brokerPods,
    List<PersistentVolumeClaim> claims,
    Optional<Job> coordinator,
    List<Pod> coordinatorPods,
    Optional<Job> workers,
    List<Pod> workerPods,
    Optional<Progress> progress) {

  /** Broker pods that are ready. */
  public long readyBrokers() {
    return brokerPods.stream().filter(Children::isReady).count();
  }

  /** The worst problem of a broker pod. */
  public Optional<PodProblem> brokerProblem() {
    return problems(brokerPods);
  }

  /** The worst problem of a worker pod. */
  public Optional<PodProblem> workerProblem() {
    return problems(workerPods);
  }

  /** The worst problem of the coordinator's pod. */
  public Optional<PodProblem> coordinatorProblem() {
    return problems(coordinatorPods);
  }

  /** Whether the coordinator ended well: the results are written. */
  public boolean coordinatorSucceeded() {
    return coordinator.filter(job -> hasCondition(job, "Complete")).isPresent();
  }

  /** Whether the coordinator ended otherwise. */
  public boolean coordinatorFailed() {
    return coordinator.filter(job -> hasCondition(job, "Failed")).isPresent();
  }

  /** What the coordinator said when it failed. */
  public Optional<CoordinatorFailure> coordinatorFailure() {
    return coordinatorPods.stream()
        .flatMap(Children::terminationMessages)
        .flatMap(message -> parseFailure(message).stream())
        .findFirst();
  }

  /** Whether nothing is left that the caches know of. */
  public boolean none() {
    return brokers.isEmpty()
        && coordinator.isEmpty()
        && workers.isEmpty()
        && brokerPods.isEmpty()
        && coordinatorPods.isEmpty()
        && workerPods.isEmpty()
        && claims.isEmpty();
  }

  private static boolean hasCondition(Job job, String type) {
    return job.getStatus() != null
        && job.getStatus().getConditions() != null
        && job.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals(type) && c.getStatus().equals("True"));
  }

  private static boolean isReady(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() == null
        && pod.getStatus() != null
        && pod.getStatus().getConditions() != null
        && pod.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }

  private static Optional<PodProblem> problems(List<Pod> pods) {
    return pods.stream()
        .flatMap(pod -> PodProblem.of(pod).stream())
        .min(Comparator.comparing(PodProblem::kind));
  }

  private static Stream<String> terminationMessages(Pod pod) {
    return pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null
        ? Stream.empty()
        : pod.getStatus().getContainerStatuses().stream()
            .map(status -> status.getState().getTerminated())
            .filter(Objects::nonNull)
            .map(terminated -> terminated.getMessage())
            .filter(Objects::nonNull);
  }

  private static Optional<CoordinatorFailure> parseFailure(String message) {
    try {
      return Optional.of(Json.read(message, CoordinatorFailure.class));
    } catch (IllegalArgumentException e) {
      // Not from the coordinator itself but the end of its log: the pod's problem tells it.
      return Optional.empty();
    }
  }
}
