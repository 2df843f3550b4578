package io.brokerbench.operator.system.kafka;

import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.deployment.OperatorSilence;
import io.brokerbench.operator.permission.OperatorFeature;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import java.util.List;
import java.util.Set;

/** Strimzi, the operator of Kafka clusters. */
public final class Strimzi {

  /** What it needs of the operator's chart. */
  public static final OperatorFeature FEATURE =
      new OperatorFeature(
          "systems.kafka.strimzi.enabled",
          Set.of(
              "get kafkas.kafka.strimzi.io",
              "list kafkas.kafka.strimzi.io",
              "watch kafkas.kafka.strimzi.io",
              "create kafkas.kafka.strimzi.io",
              "delete kafkas.kafka.strimzi.io",
              "get kafkanodepools.kafka.strimzi.io",
              "list kafkanodepools.kafka.strimzi.io",
              "watch kafkanodepools.kafka.strimzi.io",
              "create kafkanodepools.kafka.strimzi.io",
              "delete kafkanodepools.kafka.strimzi.io",
              "get strimzipodsets.core.strimzi.io",
              "list strimzipodsets.core.strimzi.io",
              "watch strimzipodsets.core.strimzi.io",
              "get pods/log"));

  /** That it does not react to a Kafka. */
  static final OperatorSilence<Kafka> SILENCE =
      new OperatorSilence<>(
          Kafka.class, Kafka::getStatus, StrimziPodSet.class, StrimziMessage.SILENT);

  /** Its kinds. A Kafka is deleted first: Strimzi then does not restore the pool. */
  public static final ForeignOperator OPERATOR =
      new ForeignOperator(
          "strimzi",
          List.of(Kafka.class, KafkaNodePool.class),
          List.of(StrimziPodSet.class),
          Strimzi::notInstalled,
          StrimziMessage.FORBIDDEN.with(FEATURE.value()),
          SILENCE::untilNamed);

  private Strimzi() {}

  private static Obstacle notInstalled(Class<? extends HasMetadata> kind) {
    return new Obstacle(
        Reason.StrimziNotInstalled,
        StrimziMessage.NOT_INSTALLED.with(
            HasMetadata.getApiVersion(kind), HasMetadata.getKind(kind)));
  }
}
