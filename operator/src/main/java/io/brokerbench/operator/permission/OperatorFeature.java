package io.brokerbench.operator.permission;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The optional blocks of permissions in the operator's Helm chart, each off when not wanted. */
public enum OperatorFeature {
  /** Kafka by Strimzi. */
  Strimzi(
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
          "get pods/log")),
  /** RabbitMQ by its Cluster Operator. */
  ClusterOperator(
      "systems.rabbitmq.clusterOperator.enabled",
      Set.of(
          "get rabbitmqclusters.rabbitmq.com",
          "list rabbitmqclusters.rabbitmq.com",
          "watch rabbitmqclusters.rabbitmq.com",
          "create rabbitmqclusters.rabbitmq.com",
          "delete rabbitmqclusters.rabbitmq.com")),
  /** Probes of the disks that brokers will get. */
  DiskProbe(
      "diskProbe.enabled",
      Set.of(
          "create persistentvolumeclaims",
          "get persistentvolumes",
          "list persistentvolumes",
          "watch persistentvolumes",
          "get storageclasses.storage.k8s.io")),
  /** Pulsar by its Helm chart, whose objects are applied. */
  Pulsar(
      "systems.pulsar.chart.enabled",
      Set.of("patch statefulsets.apps", "patch services", "patch serviceaccounts")),
  /** A namespace for the privileged pods that drop page caches; its Jobs need no further right. */
  PageCache("pageCache.enabled", Set.of()),
  /** A NetworkPolicy for the pods of each run. */
  RunNetworkPolicy(
      "runs.networkPolicy.enabled",
      Set.of(
          "list networkpolicies.networking.k8s.io",
          "watch networkpolicies.networking.k8s.io",
          "create networkpolicies.networking.k8s.io",
          "delete networkpolicies.networking.k8s.io"));

  private final String value;
  private final Set<String> permissions;

  OperatorFeature(String value, Set<String> permissions) {
    this.value = value;
    this.permissions = permissions;
  }

  /** The value of the chart that grants the block, such as {@code diskProbe.enabled}. */
  public String value() {
    return value;
  }

  /** What the block grants, each as verb and resource, such as {@code create jobs.batch}. */
  Set<String> permissions() {
    return permissions;
  }

  /**
   * The block that a value of the chart grants.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static OperatorFeature of(String value) {
    return Arrays.stream(values())
        .filter(block -> block.value.equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    PermissionMessage.UNKNOWN_FEATURE.with(value).toString()));
  }

  /**
   * The block that grants a permission which the chart does not grant otherwise.
   *
   * @param verb such as {@code create}
   * @param resource with its API group, such as {@code storageclasses.storage.k8s.io}
   * @return empty where the chart always grants it, or never
   */
  static Optional<OperatorFeature> granting(String verb, String resource) {
    return Arrays.stream(values())
        .filter(block -> block.permissions.contains(verb + " " + resource))
        .findFirst();
  }
}
