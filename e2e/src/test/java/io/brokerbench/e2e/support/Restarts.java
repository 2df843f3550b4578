package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Containers that have ended and are started again. */
public final class Restarts {

  private Restarts() {}

  /** Returns when the container of a pod was started for the second time. */
  public static Instant await(Pod pod) {
    return await(pod, 1);
  }

  /** Returns when the container of a pod was started {@code times} times anew. */
  public static Instant await(Pod pod, int times) {
    var restarted =
        CLIENT
            .resource(pod)
            .waitUntilCondition(
                found ->
                    container(found).getRestartCount() >= times
                        && container(found).getState().getRunning() != null,
                1,
                TimeUnit.MINUTES);
    return Instant.parse(container(restarted).getState().getRunning().getStartedAt());
  }

  private static ContainerStatus container(Pod pod) {
    return pod.getStatus().getContainerStatuses().getFirst();
  }
}
