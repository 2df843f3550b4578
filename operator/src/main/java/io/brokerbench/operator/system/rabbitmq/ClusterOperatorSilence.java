package io.brokerbench.operator.system.rabbitmq;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.Children;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A RabbitmqCluster to which the Cluster Operator does not react: it does not run, or does not
 * watch the namespace. One that runs reacts within a second.
 */
final class ClusterOperatorSilence {

  private static final Duration NAMED_AFTER = Duration.ofSeconds(10);

  private ClusterOperatorSilence() {}

  /** How long until the silence is to be reported; empty where it is none, or is reported. */
  static Optional<Duration> untilNamed(Children children, Instant now) {
    return silent(children)
        .map(cluster -> NAMED_AFTER.minus(age(cluster, now)))
        .filter(Duration::isPositive);
  }

  static Optional<Message> describe(Children children, Instant now) {
    return silent(children)
        .filter(cluster -> age(cluster, now).compareTo(NAMED_AFTER) >= 0)
        .map(
            cluster ->
                RabbitMqMessage.SILENT.with(
                    cluster.getMetadata().getName(), cluster.getMetadata().getNamespace()));
  }

  private static Optional<RabbitmqCluster> silent(Children children) {
    return children.brokers().sets().isEmpty()
        ? children.of(RabbitmqCluster.class, BROKER).stream()
            .filter(cluster -> cluster.getStatus() == null)
            .findFirst()
        : Optional.empty();
  }

  private static Duration age(RabbitmqCluster cluster, Instant now) {
    return Duration.between(Instant.parse(cluster.getMetadata().getCreationTimestamp()), now);
  }
}
