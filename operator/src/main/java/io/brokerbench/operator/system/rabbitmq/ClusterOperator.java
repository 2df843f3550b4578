package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.deployment.OperatorSilence;
import io.brokerbench.operator.permission.OperatorFeature;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
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

  /** That it does not react to a RabbitmqCluster. */
  static final OperatorSilence<RabbitmqCluster> SILENCE =
      new OperatorSilence<>(
          RabbitmqCluster.class,
          RabbitmqCluster::getStatus,
          StatefulSet.class,
          RabbitMqMessage.SILENT);

  /** Its kind. The StatefulSet that it makes is watched in any case. */
  public static final ForeignOperator OPERATOR =
      new ForeignOperator(
          "rabbitmq",
          List.of(RabbitmqCluster.class),
          List.of(),
          ClusterOperator::notInstalled,
          RabbitMqMessage.FORBIDDEN.with(FEATURE.value()),
          SILENCE::untilNamed);

  private ClusterOperator() {}

  private static Obstacle notInstalled(Class<? extends HasMetadata> kind) {
    return new Obstacle(
        Reason.SpecInvalid,
        RabbitMqMessage.NOT_INSTALLED.with(
            HasMetadata.getApiVersion(kind), HasMetadata.getKind(kind)));
  }
}
