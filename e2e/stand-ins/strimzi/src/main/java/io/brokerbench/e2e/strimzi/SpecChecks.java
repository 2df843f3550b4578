package io.brokerbench.e2e.strimzi;

import io.strimzi.api.kafka.model.kafka.JbodStorage;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.util.HashSet;
import java.util.List;

/** What Strimzi 1.2.0 checks before it makes a cluster, with its reasons and messages. */
final class SpecChecks {

  private static final List<String> SUPPORTED = List.of("4.2.0", "4.2.1", "4.3.0", "4.3.1");

  private static final List<String> NO_MORE_THAN_BROKERS =
      List.of(
          "default.replication.factor",
          "offsets.topic.replication.factor",
          "transaction.state.log.replication.factor",
          "transaction.state.log.min.isr");

  private SpecChecks() {}

  /**
   * Checks a cluster.
   *
   * @throws RefusedResourceException if Strimzi would refuse it
   */
  static void check(Kafka kafka, List<KafkaNodePool> pools) {
    if (pools.isEmpty()) {
      throw new RefusedResourceException(
          "InvalidConfigurationException",
          "No KafkaNodePools found for Kafka cluster " + kafka.getMetadata().getName());
    }
    checkVersions(kafka);
    var brokers = pools.stream().mapToInt(pool -> pool.getSpec().getReplicas()).sum();
    NO_MORE_THAN_BROKERS.forEach(option -> checkReplication(kafka, option, brokers));
    for (var pool : pools) {
      checkPool(pool);
    }
  }

  private static void checkVersions(Kafka kafka) {
    var version = kafka.getSpec().getKafka().getVersion();
    if (version != null && !SUPPORTED.contains(version)) {
      throw new RefusedResourceException(
          "UnsupportedKafkaVersionException",
          "Unsupported Kafka.spec.kafka.version: %s. Supported versions are: %s"
              .formatted(version, SUPPORTED));
    }
    var metadataVersion = kafka.getSpec().getKafka().getMetadataVersion();
    if (metadataVersion != null && !metadataVersion.matches("[3-4]\\.[0-9]+(-IV[0-9]+)?")) {
      throw invalid("Metadata version " + metadataVersion + " is invalid");
    }
  }

  private static void checkReplication(Kafka kafka, String option, int brokers) {
    var value = kafka.getSpec().getKafka().getConfig().get(option);
    if (value == null) {
      return;
    }
    if (!value.toString().matches("-?[0-9]{1,9}")) {
      throw invalid("Property " + option + " should be an integer");
    }
    if (Integer.parseInt(value.toString()) > brokers) {
      throw invalid(
          "Kafka configuration option '%s' should be set to %d%s because this cluster has only %d Kafka broker(s)."
              .formatted(option, brokers, brokers > 1 ? " or less" : "", brokers));
    }
  }

  private static void checkPool(KafkaNodePool pool) {
    var spec = pool.getSpec();
    if (!new HashSet<>(spec.getRoles()).equals(new HashSet<>(List.of(ProcessRoles.values())))) {
      throw invalid("the stand-in for Strimzi makes only nodes that are broker and controller");
    }
    if (!(spec.getStorage() instanceof JbodStorage jbod)) {
      throw invalid("the stand-in for Strimzi knows only JBOD storage");
    }
    var volumes = jbod.getVolumes();
    if (volumes.stream().map(volume -> volume.getId()).distinct().count() < volumes.size()) {
      throw invalid("Volumes under JBOD storage type have to have unique ID");
    }
    if (!volumes.stream().allMatch(PersistentClaimStorage.class::isInstance)) {
      throw invalid("the stand-in for Strimzi knows only volumes with claims");
    }
    if (volumes.stream().filter(volume -> volume.getKraftMetadata() != null).count() > 1) {
      throw invalid("At most one volume can be marked to store the KRaft metadata log");
    }
  }

  private static RefusedResourceException invalid(String message) {
    return new RefusedResourceException("InvalidResourceException", message);
  }
}
