package io.brokerbench.operator.system.kafka;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.BrokerPods;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.strimzi.api.kafka.model.common.Condition;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.Status;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Kafka by Strimzi: ready when Strimzi says so of this very generation, and every pod of it is
 * there in its newest revision.
 *
 * @param strimzi what is made
 * @param nodes brokers that must be ready
 */
public record StrimziKafka(StrimziResources strimzi, int nodes) implements BrokerDeployment {

  /**
   * Why Strimzi refuses a resource for what it says. A run's resources never change, so these stay;
   * others, such as a timeout, may pass until the deadline.
   */
  private static final Set<String> REFUSALS =
      Set.of(
          "InvalidConfigurationException",
          "InvalidResourceException",
          "KafkaUpgradeException",
          "NoImageException",
          "UnsupportedKafkaVersionException");

  /** The reason of a cluster that is being made: no failure. */
  private static final String CREATING = "Creating";

  @Override
  public Provisioning look(DeploymentObservation observed) {
    var obstacle = observed.obstacle();
    if (obstacle.isPresent()) {
      return new Provisioning.Hopeless(obstacle.get().reason(), obstacle.get().message());
    }
    var children = observed.children();
    var pods = new BrokerPods(children.brokers(), nodes);
    var kafka = children.of(Kafka.class, BROKER).stream().findFirst();
    if (kafka.isEmpty() || children.of(KafkaNodePool.class, BROKER).isEmpty()) {
      return new Provisioning.Missing(strimzi.resources(), pods.message());
    }
    var complaint = complaint(kafka.get());
    var refusal = complaint.filter(condition -> REFUSALS.contains(condition.getReason()));
    if (refusal.isPresent()) {
      return new Provisioning.Hopeless(Reason.StrimziRefused, text(kafka.get(), refusal.get()));
    }
    return pods.hopeless()
        .orElseGet(
            () ->
                isReady(kafka.get(), children)
                    ? new Provisioning.Ready(pods.message())
                    : pods.waiting(
                        Composed.all(
                            Stream.of(
                                    Optional.of(pods.message()),
                                    Strimzi.SILENCE.describe(children, observed.now()),
                                    complaint.map(reported -> text(kafka.get(), reported)),
                                    podSetComplaint(children))
                                .flatMap(Optional::stream)
                                .toList())));
  }

  @Override
  public Endpoint endpoint() {
    return strimzi.endpoint();
  }

  private boolean isReady(Kafka kafka, Children children) {
    var podSets = children.of(StrimziPodSet.class, BROKER);
    return isObserved(kafka.getStatus(), kafka.getMetadata().getGeneration())
        && conditions(kafka.getStatus()).anyMatch(condition -> is(condition, "Ready"))
        && podSets.stream().allMatch(StrimziKafka::isCurrent)
        && podSets.stream().mapToInt(set -> set.getStatus().getReadyPods()).sum() == nodes;
  }

  private static boolean isCurrent(StrimziPodSet podSet) {
    var status = podSet.getStatus();
    return isObserved(status, podSet.getMetadata().getGeneration())
        && status.getPods() == status.getCurrentPods()
        && status.getPods() == status.getReadyPods();
  }

  /** What Strimzi said of an older generation says nothing. */
  private static boolean isObserved(Status status, Long generation) {
    return status != null && Objects.equals(status.getObservedGeneration(), generation);
  }

  private static Optional<Condition> complaint(Kafka kafka) {
    return isObserved(kafka.getStatus(), kafka.getMetadata().getGeneration())
        ? conditions(kafka.getStatus())
            .filter(condition -> is(condition, "NotReady"))
            .filter(condition -> !CREATING.equals(condition.getReason()))
            .findFirst()
        : Optional.empty();
  }

  /** Such as pods that a quota or the Pod Security level forbids. */
  private static Optional<Message> podSetComplaint(Children children) {
    return children.of(StrimziPodSet.class, BROKER).stream()
        .flatMap(
            podSet ->
                conditions(podSet.getStatus())
                    .filter(condition -> is(condition, "Error"))
                    .map(
                        condition ->
                            StrimziMessage.POD_SET_REPORTED.with(
                                podSet.getMetadata().getName(),
                                String.valueOf(condition.getMessage()))))
        .findFirst();
  }

  private static Stream<Condition> conditions(Status status) {
    var conditions = status == null ? null : status.getConditions();
    return conditions == null ? Stream.empty() : List.copyOf(conditions).stream();
  }

  /** Strimzi writes {@code True} of clusters, and {@code true} of pod sets. */
  private static boolean is(Condition condition, String type) {
    return type.equals(condition.getType()) && "true".equalsIgnoreCase(condition.getStatus());
  }

  private static Message text(Kafka kafka, Condition condition) {
    return StrimziMessage.REPORTED.with(
        kafka.getMetadata().getName(),
        String.valueOf(condition.getReason()),
        String.valueOf(condition.getMessage()));
  }
}
