package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.resources.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The brokers that were made for a run.
 *
 * @param children of the run
 */
public record Brokers(Children children) {

  /** Their StatefulSets. */
  public List<StatefulSet> sets() {
    return children.of(StatefulSet.class, BROKER);
  }

  /** Their pods, without those of Jobs that only prepare a cluster for them. */
  public List<Pod> pods() {
    return children.of(Pod.class, BROKER).stream()
        .filter(pod -> !pod.getMetadata().getLabels().containsKey(Children.JOB_NAME))
        .toList();
  }

  /** How many of their pods are ready. */
  public int ready() {
    return Math.toIntExact(pods().stream().filter(Brokers::isReady).count());
  }

  /** How many of their pods Kubernetes has given a node. */
  public int scheduled() {
    return Math.toIntExact(
        pods().stream()
            .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
            .filter(pod -> pod.getSpec() != null && pod.getSpec().getNodeName() != null)
            .count());
  }

  /** Names of the nodes that they are pinned to, in order. */
  public List<String> nodes() {
    return pods().stream()
        .flatMap(pod -> Pods.pinnedTo(pod.getSpec()).stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static boolean isReady(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() == null
        && PodProblem.condition(pod, "Ready", "True").isPresent();
  }

  /** The worst problem of one of their pods, or of one that prepares the cluster. */
  public Optional<PodProblem> problem() {
    return children.problem(BROKER);
  }

  /** Which of them have ended, were made anew, or were lost at that time or later, and how. */
  public List<Message> endedSince(Instant time) {
    return pods().stream()
        .flatMap(
            pod ->
                Stream.concat(
                    endedSince(pod, time),
                    children.lostNode(pod).map(PodProblem::message).stream()))
        .toList();
  }

  private static Stream<Message> endedSince(Pod pod, Instant time) {
    var made = pod.getMetadata().getCreationTimestamp();
    return PodContainers.isSince(made, time)
        ? Stream.of(
            PodMessage.RECREATED_AT.with(PodMessage.POD.with(pod.getMetadata().getName()), made))
        : new PodContainers(pod).endedSince(time).stream();
  }
}
