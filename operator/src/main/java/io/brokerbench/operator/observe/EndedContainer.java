package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/**
 * A container that has ended well and handed something over.
 *
 * @param message its termination message
 * @param at when it ended (RFC 3339)
 */
public record EndedContainer(String message, String at) {

  /** The first container of {@code pod}. */
  static Optional<EndedContainer> of(Pod pod) {
    return pod.getStatus() == null ? Optional.empty() : of(pod.getStatus().getContainerStatuses());
  }

  /** The init container of {@code pod} that bears a name. */
  static Optional<EndedContainer> ofInit(Pod pod, String name) {
    return pod.getStatus() == null
        ? Optional.empty()
        : of(
            pod.getStatus().getInitContainerStatuses().stream()
                .filter(status -> status.getName().equals(name))
                .toList());
  }

  private static Optional<EndedContainer> of(List<ContainerStatus> statuses) {
    return statuses.stream()
        .map(status -> status.getState() == null ? null : status.getState().getTerminated())
        .filter(ended -> ended != null && ended.getExitCode() == 0 && ended.getMessage() != null)
        .findFirst()
        .map(ended -> new EndedContainer(ended.getMessage(), ended.getFinishedAt()));
  }
}
