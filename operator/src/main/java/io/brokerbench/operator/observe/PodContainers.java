package io.brokerbench.operator.observe;

import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The containers of a pod, and how they ended, as the kubelet tells.
 *
 * @param pod that has them
 */
record PodContainers(Pod pod) {

  private static final Pattern STACK_FRAME = Pattern.compile("at \\S+\\(|\\.\\.\\. \\d+ ");

  /** In the order in which they start: sidecars are among the init containers. */
  Stream<ContainerStatus> statuses() {
    return pod.getStatus() == null
        ? Stream.empty()
        : Stream.of(
                pod.getStatus().getInitContainerStatuses(), pod.getStatus().getContainerStatuses())
            .filter(Objects::nonNull)
            .flatMap(List::stream);
  }

  /** The pod, and the container where there are several. */
  Message subject(ContainerStatus status) {
    var name = pod.getMetadata().getName();
    return statuses().count() > 1
        ? PodMessage.CONTAINER.with(name, status.getName())
        : PodMessage.POD.with(name);
  }

  /** The ends of those that have not ended well, and are not started again. */
  Stream<ContainerStateTerminated> failures() {
    return statuses()
        .flatMap(status -> end(status.getState()).stream())
        .filter(end -> end.getExitCode() != 0);
  }

  /**
   * How those ended that have ended at that time or later, to the second; of one whose end the
   * kubelet has lost, that it was started since.
   */
  List<Message> endedSince(Instant time) {
    return statuses().flatMap(status -> endedSince(status, time).stream()).toList();
  }

  private List<Message> endedSince(ContainerStatus status, Instant time) {
    var subject = subject(status);
    var ends =
        Stream.of(status.getState(), status.getLastState())
            .flatMap(state -> end(state).stream())
            .filter(end -> isSince(end.getFinishedAt(), time))
            .map(end -> PodMessage.ENDED_AT.with(subject, describe(end), end.getFinishedAt()))
            .toList();
    if (!ends.isEmpty() || status.getState() == null || status.getState().getRunning() == null) {
      return ends;
    }
    var startedAt = status.getState().getRunning().getStartedAt();
    return isSince(startedAt, time)
        ? List.of(PodMessage.RESTARTED_AT.with(subject, startedAt))
        : List.of();
  }

  /** Whether Kubernetes, which tells no fractions of a second, tells of that time or later. */
  static boolean isSince(String at, Instant time) {
    return at != null && !Instant.parse(at).isBefore(time.truncatedTo(ChronoUnit.SECONDS));
  }

  static Optional<ContainerStateTerminated> end(ContainerState state) {
    return Optional.ofNullable(state).map(ContainerState::getTerminated);
  }

  /** With the last that the container said, where that is known. */
  static Message describe(ContainerStateTerminated end) {
    var code = end.getExitCode();
    var exit =
        end.getReason() == null || end.getReason().equals("Error")
            ? PodMessage.EXIT_CODE.with(code)
            : PodMessage.EXIT_CODE_WITH_REASON.with(code, end.getReason());
    var last = lastLine(end.getMessage());
    return last.isEmpty() ? exit : PodMessage.EXIT_WITH_LAST_LINE.with(exit, last);
  }

  /**
   * The last line that says something: the kubelet hands us the end of the log. Where that is a
   * stack trace, the exception says what went wrong, not where it was thrown.
   */
  private static String lastLine(String message) {
    var lines =
        Optional.ofNullable(message).stream()
            .flatMap(String::lines)
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    return lines.reversed().stream()
        .filter(line -> !STACK_FRAME.matcher(line).lookingAt())
        .findFirst()
        .or(() -> lines.reversed().stream().findFirst())
        .orElse("");
  }
}
