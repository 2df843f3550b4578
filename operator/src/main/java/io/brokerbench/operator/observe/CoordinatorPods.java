package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;

import io.brokerbench.core.handover.CoordinatorFailure;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The coordinator of a run: its Job, and what became of its pod.
 *
 * @param children of the run
 */
public record CoordinatorPods(Children children) {

  /** Its Job. */
  public Optional<Job> job() {
    return children.of(Job.class, COORDINATOR).stream().findFirst();
  }

  /** Whether it is at work, or told to stop and not gone yet. */
  public boolean runs() {
    return children.of(Pod.class, COORDINATOR).stream()
        .anyMatch(pod -> LoadJobs.isIn(pod, "Running"));
  }

  /**
   * Whether it ended well: the results are written. The Job controller gathers what it hears for a
   * second, so the pod says it earlier.
   */
  public boolean succeeded() {
    return job().filter(job -> Children.hasCondition(job, "Complete")).isPresent()
        || children.of(Pod.class, COORDINATOR).stream()
            .anyMatch(pod -> LoadJobs.isIn(pod, "Succeeded"));
  }

  /** Whether it ended otherwise. */
  public boolean failed() {
    return job().filter(job -> Children.hasCondition(job, "Failed")).isPresent();
  }

  /** Whether it ended, one way or the other. */
  public boolean ended() {
    return succeeded() || failed();
  }

  /** The worst problem of its pod. */
  public Optional<PodProblem> problem() {
    return children.problem(COORDINATOR);
  }

  /** What it said when it failed. */
  public Optional<CoordinatorFailure> failure() {
    return children.of(Pod.class, COORDINATOR).stream()
        .flatMap(CoordinatorPods::terminationMessages)
        .flatMap(message -> parseFailure(message).stream())
        .findFirst();
  }

  private static Stream<String> terminationMessages(Pod pod) {
    return new PodContainers(pod)
        .statuses()
        .flatMap(status -> PodContainers.end(status.getState()).stream())
        .map(ContainerStateTerminated::getMessage)
        .filter(Objects::nonNull);
  }

  private static Optional<CoordinatorFailure> parseFailure(String message) {
    try {
      return Optional.of(CoordinatorFailure.parse(message));
    } catch (IllegalArgumentException e) {
      // Not from the coordinator itself but the end of its log: the pod's problem tells it.
      return Optional.empty();
    }
  }
}
