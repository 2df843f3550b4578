package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.permission.OperatorFeature;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/** RabbitMQ's Cluster Operator. */
public final class ClusterOperator {

  /** Its kind. The StatefulSet that it makes is watched in any case. */
  public static final ForeignOperator OPERATOR =
      new ForeignOperator(
          "rabbitmq",
          List.of(RabbitmqCluster.class),
          List.of(),
          ClusterOperator::notInstalled,
          RabbitMqMessage.FORBIDDEN.with(OperatorFeature.ClusterOperator.value()),
          ClusterOperatorSilence::untilNamed);

  private ClusterOperator() {}

  private static Obstacle notInstalled(Class<? extends HasMetadata> kind) {
    return new Obstacle(
        Reason.SpecInvalid,
        RabbitMqMessage.NOT_INSTALLED.with(
            HasMetadata.getApiVersion(kind), HasMetadata.getKind(kind)));
  }
}
