package io.brokerbench.operator.system.kafka;

import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.permission.OperatorFeature;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import java.util.List;

/** Strimzi, the operator of Kafka clusters. */
public final class Strimzi {

  /** Its kinds. A Kafka is deleted first: Strimzi then does not restore the pool. */
  public static final ForeignOperator OPERATOR =
      new ForeignOperator(
          "strimzi",
          List.of(Kafka.class, KafkaNodePool.class),
          List.of(StrimziPodSet.class),
          Strimzi::notInstalled,
          "the operator may not use Strimzi's resources: install its chart with "
              + OperatorFeature.Strimzi.value()
              + "=true");

  private Strimzi() {}

  private static Obstacle notInstalled(Class<? extends HasMetadata> kind) {
    return new Obstacle(
        Reason.StrimziNotInstalled,
        ("spec.broker.deployment.type: Strimzi needs Strimzi 1.0 or newer in the cluster: the API"
                + " server does not serve %s %s; install it, or use type StatefulSet or External")
            .formatted(HasMetadata.getApiVersion(kind), HasMetadata.getKind(kind)));
  }
}
