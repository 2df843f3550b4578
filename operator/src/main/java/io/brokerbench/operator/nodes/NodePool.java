package io.brokerbench.operator.nodes;

import io.brokerbench.api.PlacementSpec;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes that a placement means.
 *
 * @param matching names of all nodes with its labels and no taint that it does not tolerate, in
 *     order; a node that is cordoned or not ready is still one of the pool
 * @param usable names of those of them that take pods now, in order
 */
public record NodePool(List<String> matching, List<String> usable) {

  private static final Set<String> EFFECTS_THAT_KEEP_PODS_AWAY = Set.of("NoSchedule", "NoExecute");

  /**
   * Taints by which Kubernetes itself says that a node takes no pods now: they come and go, and do
   * not change which pool a node is of.
   */
  private static final String NODE_LIFECYCLE_TAINTS = "node.kubernetes.io/";

  /** The pool of {@code placement} among {@code nodes}. */
  public static NodePool of(PlacementSpec placement, Collection<Node> nodes) {
    var matching =
        nodes.stream()
            .filter(node -> hasLabels(node, placement) && isTolerated(node, placement, false))
            .sorted(Comparator.comparing(node -> node.getMetadata().getName()))
            .toList();
    var usable =
        matching.stream().filter(node -> isReady(node) && isTolerated(node, placement, true));
    return new NodePool(
        matching.stream().map(node -> node.getMetadata().getName()).toList(),
        usable.map(node -> node.getMetadata().getName()).toList());
  }

  /** The first {@code count} usable nodes by name; empty if there are fewer. */
  public Optional<List<String>> choose(int count) {
    return usable.size() < count ? Optional.empty() : Optional.of(usable.subList(0, count));
  }

  /** Whether any of these nodes is of this pool. */
  public boolean contains(Collection<String> names) {
    return names.stream().anyMatch(matching::contains);
  }

  private static boolean hasLabels(Node node, PlacementSpec placement) {
    var labels = node.getMetadata().getLabels();
    return labels != null
        ? labels.entrySet().containsAll(placement.nodeSelector().entrySet())
        : placement.nodeSelector().isEmpty();
  }

  private static boolean isReady(Node node) {
    return !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
        && node.getMetadata().getDeletionTimestamp() == null
        && node.getStatus() != null
        && node.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }

  private static boolean isTolerated(Node node, PlacementSpec placement, boolean now) {
    return node.getSpec().getTaints().stream()
        .filter(taint -> EFFECTS_THAT_KEEP_PODS_AWAY.contains(taint.getEffect()))
        .filter(taint -> now || !taint.getKey().startsWith(NODE_LIFECYCLE_TAINTS))
        .allMatch(taint -> placement.tolerations().stream().anyMatch(t -> tolerates(t, taint)));
  }

  /** As the scheduler sees it: no key with Exists means every taint, no effect every effect. */
  private static boolean tolerates(Toleration toleration, Taint taint) {
    var effect = toleration.getEffect();
    if (effect != null && !effect.isEmpty() && !effect.equals(taint.getEffect())) {
      return false;
    }
    var exists = "Exists".equals(toleration.getOperator());
    var key = toleration.getKey();
    if (key == null || key.isEmpty()) {
      return exists;
    }
    return key.equals(taint.getKey())
        && (exists || Objects.equals(orEmpty(toleration.getValue()), orEmpty(taint.getValue())));
  }

  private static String orEmpty(String value) {
    return value == null ? "" : value;
  }
}
