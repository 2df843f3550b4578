package io.brokerbench.operator.system.rabbitmq;

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
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * RabbitMQ by its Cluster Operator: ready when that reports it of the newest generation, and every
 * pod is.
 *
 * @param cluster the resource that is made
 */
public record ClusterOperatorRabbitMq(ClusterOperatorResources cluster)
    implements BrokerDeployment {

  /**
   * Why the Cluster Operator refuses a resource for its fields. A run's resources never change, so
   * these stay; others may pass until the deadline.
   */
  private static final Set<String> REFUSALS = Set.of("InvalidConfiguration");

  @Override
  public Provisioning look(DeploymentObservation sight) {
    var obstacle = sight.obstacle();
    if (obstacle.isPresent()) {
      return new Provisioning.Hopeless(obstacle.get().reason(), obstacle.get().message());
    }
    var children = sight.children();
    var pods = new BrokerPods(children.brokers(), cluster.nodes());
    var made = children.of(RabbitmqCluster.class, BROKER).stream().findFirst();
    if (made.isEmpty()) {
      return new Provisioning.Missing(cluster.resources(), pods.message());
    }
    var error = Optional.ofNullable(made.get().getStatus()).flatMap(RabbitmqClusterStatus::error);
    var refusal = error.filter(condition -> REFUSALS.contains(condition.getReason()));
    if (refusal.isPresent()) {
      return new Provisioning.Hopeless(Reason.RequestRefused, reported(made.get(), refusal.get()));
    }
    return pods.hopeless()
        .orElseGet(
            () ->
                isReady(made.get(), pods, children)
                    ? new Provisioning.Ready(pods.message())
                    : pods.waiting(
                        waiting(
                            pods.message(),
                            ClusterOperator.SILENCE.describe(children, sight.now()),
                            error.map(condition -> reported(made.get(), condition)))));
  }

  @Override
  public Endpoint endpoint() {
    return cluster.endpoint();
  }

  @Override
  public List<Message> remarks() {
    return cluster.remarks();
  }

  /** The Cluster Operator counts ready pods of its StatefulSet, as it saw them a moment ago. */
  private boolean isReady(RabbitmqCluster made, BrokerPods pods, Children children) {
    return made.getStatus() != null
        && made.getStatus().isReady(made.getMetadata().getGeneration())
        && children.brokers().ready() == pods.wanted();
  }

  private static Message waiting(Message pods, Optional<Message> silence, Optional<Message> error) {
    return Composed.all(
        Stream.of(Optional.of(pods), silence, error).flatMap(Optional::stream).toList());
  }

  private static Message reported(RabbitmqCluster made, Condition condition) {
    return RabbitMqMessage.REPORTED.with(
        made.getMetadata().getName(), condition.getReason(), condition.getMessage());
  }
}
