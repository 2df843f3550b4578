package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A node that is not ready: Kubernetes has not heard of it, or it says so itself. Whether its pods
 * still run is not known; for five minutes their own status goes on to say that they do.
 *
 * @param name of the node
 * @param since when its condition changed
 * @param message of its condition
 */
public record LostNode(String name, Instant since, String message) {

  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  /** {@code node}, if it is not ready. */
  public static Optional<LostNode> of(Node node) {
    return node.getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals("Ready"))
        .filter(condition -> !condition.getStatus().equals("True"))
        .findFirst()
        .map(condition -> of(node, condition));
  }

  private static LostNode of(Node node, NodeCondition notReady) {
    var since = notReady.getLastTransitionTime();
    return new LostNode(
        node.getMetadata().getName(),
        since == null ? Instant.EPOCH : Instant.parse(since),
        notReady.getMessage() == null ? notReady.getReason() : notReady.getMessage());
  }

  /** Whether {@code pod} is there, and has not ended before. */
  boolean has(Pod pod) {
    return pod.getSpec() != null
        && name.equals(pod.getSpec().getNodeName())
        && (pod.getStatus() == null || !ENDED.contains(pod.getStatus().getPhase()));
  }

  PodProblem problem(Pod pod) {
    return new PodProblem(
        PodProblemKind.NodeLost,
        PodMessage.NODE_LOST.with(
            PodMessage.POD.with(pod.getMetadata().getName()), name, since, String.valueOf(message)),
        since);
  }
}
