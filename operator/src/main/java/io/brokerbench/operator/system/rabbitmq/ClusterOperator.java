package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.permission.OperatorFeature;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Set;

/** RabbitMQ's Cluster Operator. */
public final class ClusterOperator {

  /** What it needs of the operator's chart. */
  public static final OperatorFeature FEATURE =
      new OperatorFeature(
          "systems.rabbitmq.clusterOperator.enabled",
          Set.of(
              "get rabbitmqclusters.rabbitmq.com",
              "list rabbitmqclusters.rabbitmq.com",
              "watch rabbitmqclusters.rabbitmq.com",
              "create rabbitmqclusters.rabbitmq.com",
              "delete rabbitmqclusters.rabbitmq.com"));

  /** Its kind. The StatefulSet that it makes is watched in any case. */
  public static final ForeignOperator OPERATOR =
      new ForeignOperator(
          "rabbitmq",
          List.of(RabbitmqCluster.class),
          List.of(),
          ClusterOperator::notInstalled,
          RabbitMqMessage.FORBIDDEN.with(FEATURE.value()),
          ClusterOperatorSilence::untilNamed);

  private ClusterOperator() {}

  private static Obstacle notInstalled(Class<? extends HasMetadata> kind) {
    return new Obstacle(
        Reason.SpecInvalid,
        RabbitMqMessage.NOT_INSTALLED.with(
            HasMetadata.getApiVersion(kind), HasMetadata.getKind(kind)));
  }
}
