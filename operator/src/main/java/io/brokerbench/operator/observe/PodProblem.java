package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.WORKER;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What keeps a pod from doing its work, or from being there at all.
 *
 * @param kind of problem
 * @param message naming the pod, or what lacks it, and what Kubernetes says
 * @param since when a failed container ended, or a pod was refused; for other problems, when the
 *     pod was made
 */
public record PodProblem(PodProblemKind kind, Message message, Instant since) {

  private static final int CRASHES_THAT_ARE_NO_ACCIDENT = 3;

  private static final Set<String> HOPELESS_PULLS =
      Set.of("ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull");

  /** The problem of {@code pod}, if it has one. */
  public static Optional<PodProblem> of(Pod pod) {
    return Stream.of(waiting(pod), failed(pod), unschedulable(pod))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * What is left of a pod that was evicted and is gone: its Job ended by the rule for such pods.
   */
  static Optional<PodProblem> evictionToldBy(Job job) {
    return Children.condition(job, "Failed")
        .filter(failed -> "PodFailurePolicy".equals(failed.getReason()))
        .map(
            failed ->
                new PodProblem(
                    PodProblemKind.Evicted,
                    PodMessage.EVICTED_AND_GONE.with(String.valueOf(failed.getMessage())),
                    Instant.parse(failed.getLastTransitionTime())));
  }

  private static Optional<PodProblem> waiting(Pod pod) {
    return new PodContainers(pod)
        .statuses()
        .filter(status -> status.getState() != null && status.getState().getWaiting() != null)
        .flatMap(status -> waiting(pod, status).stream())
        .findFirst();
  }

  private static Optional<PodProblem> waiting(Pod pod, ContainerStatus status) {
    var subject = new PodContainers(pod).subject(status);
    var waiting = status.getState().getWaiting();
    var reason = waiting.getReason() == null ? "" : waiting.getReason();
    if (HOPELESS_PULLS.contains(reason)) {
      return problem(
          PodProblemKind.ImageNotPulled,
          pod,
          PodMessage.IMAGE_NOT_PULLED.with(
              subject, String.valueOf(status.getImage()), detail(waiting.getMessage(), reason)));
    }
    if (reason.equals("CreateContainerError") || reason.equals("RunContainerError")) {
      return problem(
          PodProblemKind.NotStarted,
          pod,
          PodMessage.NOT_STARTED.with(subject, detail(waiting.getMessage(), reason)));
    }
    if (reason.equals("CrashLoopBackOff")
        && status.getRestartCount() >= CRASHES_THAT_ARE_NO_ACCIDENT) {
      var last =
          PodContainers.end(status.getLastState())
              .<Object>map(PodContainers::describe)
              .orElse(reason);
      return problem(
          PodProblemKind.CrashLoop,
          pod,
          PodMessage.CRASHED.with(subject, status.getRestartCount(), last));
    }
    return Optional.empty();
  }

  private static Optional<PodProblem> failed(Pod pod) {
    if (pod.getStatus() == null || !"Failed".equals(pod.getStatus().getPhase())) {
      return Optional.empty();
    }
    var subject = PodMessage.POD.with(pod.getMetadata().getName());
    var ended = new PodContainers(pod).failures().findFirst();
    var words = pod.getStatus().getMessage();
    var failed = ended.map(end -> PodMessage.ENDED.with(subject, PodContainers.describe(end)));
    var details =
        ended
            .<Object>map(PodContainers::describe)
            .orElseGet(() -> detail(words, PodMessage.NOT_EXPLAINED.with()));
    if ("Evicted".equals(pod.getStatus().getReason())) {
      return problem(
          PodProblemKind.Evicted, pod, PodMessage.EVICTED.with(subject, detail(words, details)));
    }
    var disruption = condition(pod, "DisruptionTarget", "True");
    if (disruption.isPresent()) {
      return problem(
          PodProblemKind.Evicted,
          pod,
          PodMessage.EVICTED.with(subject, detail(disruption.get().getMessage(), details)));
    }
    var outOfMemory = ended.filter(state -> "OOMKilled".equals(state.getReason())).isPresent();
    return problem(
        outOfMemory ? PodProblemKind.OutOfMemory : PodProblemKind.Failed,
        pod,
        failed.orElseGet(() -> PodMessage.FAILED.with(subject, details)));
  }

  private static Optional<PodProblem> unschedulable(Pod pod) {
    return condition(pod, "PodScheduled", "False")
        .map(condition -> String.valueOf(condition.getMessage()))
        .flatMap(
            words ->
                problem(
                    PodProblemKind.Unschedulable,
                    pod,
                    unscheduled(pod, words)
                        .with(PodMessage.POD.with(pod.getMetadata().getName()), words)));
  }

  /** The scheduler does not report whose anti-affinity rule keeps a worker from its node. */
  private static PodMessage unscheduled(Pod pod, String words) {
    return words.contains("anti-affinity") && Labels.is(pod, WORKER)
        ? PodMessage.WORKER_UNSCHEDULABLE
        : PodMessage.UNSCHEDULABLE;
  }

  static Optional<PodCondition> condition(Pod pod, String type, String status) {
    return Optional.ofNullable(pod.getStatus()).map(PodStatus::getConditions).stream()
        .flatMap(List::stream)
        .filter(c -> c.getType().equals(type) && c.getStatus().equals(status))
        .findFirst();
  }

  private static Object detail(String message, Object otherwise) {
    return message == null || message.isBlank() ? otherwise : message.strip();
  }

  private static Optional<PodProblem> problem(PodProblemKind kind, Pod pod, Message message) {
    return Optional.of(new PodProblem(kind, message, since(pod)));
  }

  private static Instant since(Pod pod) {
    return new PodContainers(pod)
        .failures()
        .map(ContainerStateTerminated::getFinishedAt)
        .filter(Objects::nonNull)
        .findFirst()
        .or(() -> Optional.ofNullable(pod.getMetadata().getCreationTimestamp()))
        .map(Instant::parse)
        .orElse(Instant.EPOCH);
  }
}
