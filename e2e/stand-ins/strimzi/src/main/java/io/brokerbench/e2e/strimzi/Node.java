package io.brokerbench.e2e.strimzi;

import io.strimzi.api.kafka.model.common.JvmOptions;
import io.strimzi.api.kafka.model.common.template.ContainerTemplate;
import io.strimzi.api.kafka.model.common.template.ResourceTemplate;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplate;
import io.strimzi.api.kafka.model.kafka.JbodStorage;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaClusterTemplate;
import io.strimzi.api.kafka.model.kafka.KafkaResources;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolTemplate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * One Kafka node, under the names that Strimzi gives.
 *
 * @param kafka its cluster
 * @param pool its pool
 * @param id its number in the cluster
 */
record Node(Kafka kafka, KafkaNodePool pool, int id) {

  /** The nodes of all pools, numbered through. */
  static List<Node> of(Kafka kafka, List<KafkaNodePool> pools) {
    var nodes = new ArrayList<Node>();
    for (var pool : pools) {
      for (var i = 0; i < pool.getSpec().getReplicas(); i++) {
        nodes.add(new Node(kafka, pool, nodes.size()));
      }
    }
    return List.copyOf(nodes);
  }

  /** Pod, ConfigMap. */
  String name() {
    return podSet() + "-" + id;
  }

  /** StrimziPodSet of the pool. */
  String podSet() {
    return kafka.getMetadata().getName() + "-" + pool.getMetadata().getName();
  }

  String claim(PersistentClaimStorage volume) {
    return volumeName(volume) + "-" + name();
  }

  String host() {
    return name() + "." + brokersService() + "." + kafka.getMetadata().getNamespace() + ".svc";
  }

  String brokersService() {
    return KafkaResources.brokersServiceName(kafka.getMetadata().getName());
  }

  List<PersistentClaimStorage> volumes() {
    return ((JbodStorage) pool.getSpec().getStorage())
        .getVolumes().stream()
            .map(PersistentClaimStorage.class::cast)
            .sorted(Comparator.comparing(PersistentClaimStorage::getId))
            .toList();
  }

  /** What the pool says of its pods, else what the cluster says. */
  StatefulPodTemplate podTemplate() {
    return template(KafkaNodePoolTemplate::getPod, KafkaClusterTemplate::getPod);
  }

  ContainerTemplate containerTemplate() {
    return template(
        KafkaNodePoolTemplate::getKafkaContainer, KafkaClusterTemplate::getKafkaContainer);
  }

  ResourceTemplate podSetTemplate() {
    return template(KafkaNodePoolTemplate::getPodSet, KafkaClusterTemplate::getPodSet);
  }

  ResourceTemplate claimTemplate() {
    return template(
        KafkaNodePoolTemplate::getPersistentVolumeClaim,
        KafkaClusterTemplate::getPersistentVolumeClaim);
  }

  JvmOptions jvmOptions() {
    return pool.getSpec().getJvmOptions() == null
        ? kafka.getSpec().getKafka().getJvmOptions()
        : pool.getSpec().getJvmOptions();
  }

  /** Kafka's form of a UUID, another one for each Kafka resource; begins with no dash. */
  String clusterId() {
    var uid = UUID.fromString(kafka.getMetadata().getUid());
    var bytes =
        ByteBuffer.allocate(16)
            .putLong(uid.getMostSignificantBits() & Long.MAX_VALUE)
            .putLong(uid.getLeastSignificantBits())
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private <T> T template(
      Function<KafkaNodePoolTemplate, T> ofPool, Function<KafkaClusterTemplate, T> ofCluster) {
    return Optional.ofNullable(pool.getSpec().getTemplate())
        .map(ofPool)
        .or(() -> Optional.ofNullable(kafka.getSpec().getKafka().getTemplate()).map(ofCluster))
        .orElse(null);
  }

  static String volumeName(PersistentClaimStorage volume) {
    return "data-" + volume.getId();
  }

  static String mountPath(PersistentClaimStorage volume) {
    return "/var/lib/kafka/" + volumeName(volume);
  }

  String logDirectory(PersistentClaimStorage volume) {
    return mountPath(volume) + "/kafka-log" + id;
  }
}
