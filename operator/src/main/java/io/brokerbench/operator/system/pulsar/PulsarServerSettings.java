package io.brokerbench.operator.system.pulsar;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.BrokerPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@code broker.conf} and {@code bookkeeper.conf} of a Pulsar whose ZooKeeper, bookie and
 * broker share one pod: what the plan says, and where the three find each other.
 *
 * @param plan what the run has chosen
 * @param cluster name of the Pulsar cluster
 * @param host name by which broker and bookie are reached
 * @param speaksKafka whether the broker has the handler of Kafka's protocol
 */
record PulsarServerSettings(BrokerPlan plan, String cluster, String host, boolean speaksKafka) {

  static final int SERVICE_PORT = 6650;
  static final int ADMIN_PORT = 8080;
  static final int KAFKA_PORT = 9092;
  static final int BOOKIE_HTTP_PORT = 8000;
  static final int ZOOKEEPER_PORT = 2181;

  static final String METADATA_STORE = "zk:localhost:" + ZOOKEEPER_PORT;

  /** Each server keeps its data in a directory of its own, on the one device. */
  static final String DATA_PATH = "/pulsar/data";

  /** Where broker and bookie will answer. */
  Endpoint endpoint() {
    return PulsarSystem.with(
        PulsarSystem.at(
            "pulsar://" + host + ":" + SERVICE_PORT,
            "http://" + host + ":" + ADMIN_PORT,
            List.of("http://" + host + ":" + BOOKIE_HTTP_PORT)),
        speaksKafka ? host + ":" + KAFKA_PORT : null);
  }

  /** Of {@code zookeeper.conf}, all of it. */
  static String zookeeper() {
    return """
    admin.enableServer=false
    clientPort=%d
    dataDir=%s/zookeeper
    tickTime=2000
    """
        .formatted(ZOOKEEPER_PORT, DATA_PATH);
  }

  /** Entries of {@code broker.conf}, in order. */
  Map<String, String> broker() {
    var settings = new TreeMap<String, String>();
    // What Pulsar keeps for itself, outside of the run's namespace, has this one bookie too.
    settings.put("managedLedgerDefaultEnsembleSize", "1");
    settings.put("managedLedgerDefaultWriteQuorum", "1");
    settings.put("managedLedgerDefaultAckQuorum", "1");
    settings.putAll(plan.config(ServerGroup.BROKER));
    settings.put("advertisedAddress", host);
    settings.put("brokerServicePort", String.valueOf(SERVICE_PORT));
    settings.put("clusterName", cluster);
    settings.put("configurationMetadataStoreUrl", METADATA_STORE);
    if (speaksKafka) {
      settings.put("kafkaAdvertisedListeners", "PLAINTEXT://" + host + ":" + KAFKA_PORT);
    }
    settings.put("metadataStoreUrl", METADATA_STORE);
    settings.put("webServicePort", String.valueOf(ADMIN_PORT));
    return settings;
  }

  /** Entries of {@code bookkeeper.conf}, in order. */
  Map<String, String> bookie() {
    var settings = new TreeMap<>(plan.config(ServerGroup.BOOKIE));
    settings.put("advertisedAddress", host);
    // There is nothing to recover from.
    settings.put("autoRecoveryDaemonEnabled", "false");
    // By which the settings are read back.
    settings.put("httpServerEnabled", "true");
    settings.put("httpServerPort", String.valueOf(BOOKIE_HTTP_PORT));
    settings.put("journalDirectories", DATA_PATH + "/bookkeeper/journal");
    settings.put("ledgerDirectories", DATA_PATH + "/bookkeeper/ledgers");
    settings.put("metadataServiceUri", "metadata-store:" + METADATA_STORE);
    return settings;
  }
}
