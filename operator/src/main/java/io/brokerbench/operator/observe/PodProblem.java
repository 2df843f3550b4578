package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
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
public record PodProblem(Kind kind, String message, Instant since) {

  private static final int CRASHES_THAT_ARE_NO_ACCIDENT = 3;

  private static final Set<String> HOPELESS_PULLS =
      Set.of("ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull");

  /** The kinds of problem, the worst first. */
  public enum Kind {
    /** The image cannot be pulled. */
    ImageNotPulled,
    /** The container cannot be made from its image. */
    NotStarted,
    /** The container ends again and again. */
    CrashLoop,
    /** The pod's container was killed for using more memory than it may. */
    OutOfMemory,
    /** The kubelet has put the pod off its node. */
    Evicted,
    /** The pod's node is not ready, and may be gone. */
    NodeLost,
    /** The pod ended otherwise, and not well. */
    Failed,
    /** The API server admits no such pod. */
    Denied,
    /** The namespace may have no more, for now. */
    QuotaExceeded,
    /** The pod could not be made, for now. */
    NotMade,
    /** No node takes the pod, for now. */
    Unschedulable;

    private static final Set<Kind> PASSING =
        EnumSet.of(NodeLost, QuotaExceeded, NotMade, Unschedulable);

    /** Whether the pod may do its work yet, though nobody changes anything about the run. */
    public boolean mayPass() {
      return PASSING.contains(this);
    }
  }

  /** The problem of {@code pod}, if it has one. */
  public static Optional<PodProblem> of(Pod pod) {
    return Stream.of(waiting(pod), failed(pod), unschedulable(pod))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * How the containers of {@code pod} ended that have ended at that time or later, to the second;
   * of one whose end the kubelet has lost, that it was started since.
   */
  static List<String> endedSince(Pod pod, Instant time) {
    // Kubernetes tells no fractions.
    var second = time.truncatedTo(ChronoUnit.SECONDS);
    return containers(pod).flatMap(status -> endedSince(pod, status, second).stream()).toList();
  }

  private static List<String> endedSince(Pod pod, ContainerStatus status, Instant second) {
    var name = "pod %s %s".formatted(pod.getMetadata().getName(), named(pod, status));
    var ends =
        Stream.of(status.getState(), status.getLastState())
            .flatMap(state -> terminated(state).stream())
            .filter(ended -> isSince(ended.getFinishedAt(), second))
            .map(ended -> "%s%s at %s".formatted(name, describe(ended), ended.getFinishedAt()))
            .toList();
    if (!ends.isEmpty() || status.getState() == null || status.getState().getRunning() == null) {
      return ends;
    }
    var startedAt = status.getState().getRunning().getStartedAt();
    return isSince(startedAt, second)
        ? List.of("%swas started anew at %s".formatted(name, startedAt))
        : List.of();
  }

  private static boolean isSince(String at, Instant second) {
    return at != null && !Instant.parse(at).isBefore(second);
  }

  private static Optional<PodProblem> waiting(Pod pod) {
    return containers(pod)
        .filter(status -> status.getState() != null && status.getState().getWaiting() != null)
        .flatMap(status -> waiting(pod, status).stream())
        .findFirst();
  }

  private static Optional<PodProblem> waiting(Pod pod, ContainerStatus status) {
    var waiting = status.getState().getWaiting();
    var reason = waiting.getReason() == null ? "" : waiting.getReason();
    if (HOPELESS_PULLS.contains(reason)) {
      return problem(
          Kind.ImageNotPulled,
          pod,
          named(pod, status)
              + "cannot pull image "
              + status.getImage()
              + ": "
              + detail(waiting.getMessage(), reason));
    }
    if (reason.equals("CreateContainerError") || reason.equals("RunContainerError")) {
      return problem(
          Kind.NotStarted, pod, named(pod, status) + detail(waiting.getMessage(), reason));
    }
    if (reason.equals("CrashLoopBackOff")
        && status.getRestartCount() >= CRASHES_THAT_ARE_NO_ACCIDENT) {
      var last = terminated(status.getLastState()).map(PodProblem::describe).orElse(reason);
      return problem(
          Kind.CrashLoop,
          pod,
          named(pod, status) + "has crashed " + status.getRestartCount() + " times: " + last);
    }
    return Optional.empty();
  }

  private static Optional<PodProblem> failed(Pod pod) {
    if (pod.getStatus() == null || !"Failed".equals(pod.getStatus().getPhase())) {
      return Optional.empty();
    }
    var ended =
        containers(pod)
            .flatMap(status -> terminated(status.getState()).stream())
            .filter(state -> state.getExitCode() != 0)
            .findFirst();
    var text =
        ended.map(PodProblem::describe).orElse(detail(pod.getStatus().getMessage(), "failed"));
    if ("Evicted".equals(pod.getStatus().getReason())) {
      return problem(
          Kind.Evicted, pod, "was evicted: " + detail(pod.getStatus().getMessage(), text));
    }
    var outOfMemory = ended.filter(state -> "OOMKilled".equals(state.getReason())).isPresent();
    return problem(outOfMemory ? Kind.OutOfMemory : Kind.Failed, pod, text);
  }

  private static Optional<PodProblem> unschedulable(Pod pod) {
    if (pod.getStatus() == null || pod.getStatus().getConditions() == null) {
      return Optional.empty();
    }
    return pod.getStatus().getConditions().stream()
        .filter(c -> c.getType().equals("PodScheduled") && c.getStatus().equals("False"))
        .findFirst()
        .flatMap(c -> problem(Kind.Unschedulable, pod, "is not scheduled: " + c.getMessage()));
  }

  /** In the order in which they start: sidecars are among the init containers. */
  private static Stream<ContainerStatus> containers(Pod pod) {
    return pod.getStatus() == null
        ? Stream.empty()
        : Stream.of(
                pod.getStatus().getInitContainerStatuses(), pod.getStatus().getContainerStatuses())
            .filter(Objects::nonNull)
            .flatMap(List::stream);
  }

  /** Which container, where there are several. */
  private static String named(Pod pod, ContainerStatus status) {
    return containers(pod).count() > 1 ? "(container " + status.getName() + ") " : "";
  }

  private static Optional<ContainerStateTerminated> terminated(ContainerState state) {
    return Optional.ofNullable(state).map(ContainerState::getTerminated);
  }

  private static String describe(ContainerStateTerminated state) {
    var text = "exit code " + state.getExitCode();
    if (state.getReason() != null && !state.getReason().equals("Error")) {
      text += " (" + state.getReason() + ")";
    }
    var last = lastLine(state.getMessage());
    return last.isEmpty() ? text : text + ": " + last;
  }

  /** The last line that says something: the kubelet hands us the end of the log. */
  static String lastLine(String message) {
    return message == null
        ? ""
        : message.lines().map(String::strip).filter(l -> !l.isEmpty()).reduce("", (a, b) -> b);
  }

  private static String detail(String message, String otherwise) {
    return message == null || message.isBlank() ? otherwise : message.strip();
  }

  private static Optional<PodProblem> problem(Kind kind, Pod pod, String text) {
    return Optional.of(
        new PodProblem(kind, "pod " + pod.getMetadata().getName() + " " + text, since(pod)));
  }

  private static Instant since(Pod pod) {
    return containers(pod)
        .flatMap(status -> terminated(status.getState()).stream())
        .filter(state -> state.getExitCode() != 0)
        .map(ContainerStateTerminated::getFinishedAt)
        .filter(Objects::nonNull)
        .findFirst()
        .or(() -> Optional.ofNullable(pod.getMetadata().getCreationTimestamp()))
        .map(Instant::parse)
        .orElse(Instant.EPOCH);
  }
}
