package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.kafka.KafkaClientSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of brokers and clients that speak Kafka's protocol: those of the protocol handler,
 * and those of Kafka's clients. How safe a message is, Pulsar's own settings decide.
 */
final class PulsarKafkaSettings {

  /** The name of the handler in {@code messagingProtocols}. */
  static final String HANDLER = "kafka";

  /** Where it listens, on every address of the broker. */
  static final int PORT = 9092;

  /**
   * Prefixes of the handler's own settings. A broker does not report them among its runtime
   * configuration, so they are written and not read back.
   */
  private static final List<String> HANDLER_PREFIXES =
      List.of(
          "connectionMaxIdleMs",
          "entryFormat",
          "failedAuthenticationDelayMs",
          "group",
          "kafka",
          "kop",
          "maxQueuedRequests",
          "maxReadEntriesNum",
          "offsetMetadataMaxSize",
          "offsets",
          "requestTimeoutMs",
          "saslAllowedMechanisms",
          "txn");

  private final BenchmarkRunSpec spec;

  PulsarKafkaSettings(BenchmarkRunSpec spec) {
    this.spec = spec;
  }

  /** Whether a setting is the handler's, and not the broker's. */
  static boolean isOfHandler(String setting) {
    return HANDLER_PREFIXES.stream().anyMatch(setting::startsWith);
  }

  /** Broker settings without which the handler does not serve the run. */
  Map<String, String> fixedBroker() {
    var config = new LinkedHashMap<String, String>();
    config.put("messagingProtocols", HANDLER);
    // Without a host, the handler advertises the name of its pod, as the broker does.
    config.put("kafkaListeners", "PLAINTEXT://:" + PORT);
    // Kafka's offsets are this index.
    config.put(
        "brokerEntryMetadataInterceptors",
        "org.apache.pulsar.common.intercept.AppendIndexMetadataInterceptor");
    config.put("allowAutoTopicCreationType", "partitioned");
    // A topic without a subscription of Pulsar's would count as inactive.
    config.put("brokerDeleteInactiveTopicsEnabled", "false");
    return config;
  }

  /** Broker settings that a user may replace. */
  Map<String, String> defaultBroker() {
    var config = new LinkedHashMap<String, String>();
    config.put("protocolHandlerDirectory", "./protocols");
    config.put("narExtractionDirectory", "/tmp/protocol-handlers");
    // The handler keeps offsets in topics of its own.
    config.put("allowAutoTopicCreation", "true");
    // Batches stay as the client made them; with the default, pulsar, the broker rewrites each.
    config.put("entryFormat", "kafka");
    return config;
  }

  /** The settings of Kafka's clients. */
  KafkaClientSettings clientSettings() {
    var producer = new LinkedHashMap<String, String>();
    // With 0 the handler would answer before BookKeeper; all else waits for the ack quorum.
    producer.put("acks", "all");
    // The handler refuses it unless it coordinates transactions.
    producer.put("enable.idempotence", "false");
    return new KafkaClientSettings(spec.workload(), producer);
  }
}
