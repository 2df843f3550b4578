package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ClientConfigSpec;
import io.brokerbench.core.plan.ByteBudget;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.Protocol;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

  private static final int ACKNOWLEDGE_INTERVAL_MILLIS = 1_000;

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

  /** Settings of Kafka's clients. */
  ClientPlan clients() {
    var user =
        spec.workload().clientConfig() == null
            ? ClientConfigSpec.UNSET
            : spec.workload().clientConfig();
    var producer = fixedProducer();
    producer.put(
        "max.in.flight.requests.per.connection", String.valueOf(ByteBudget.MAX_IN_FLIGHT_REQUESTS));
    producer.put("buffer.memory", String.valueOf(ByteBudget.ofProducer(spec.workload())));
    producer.put("max.request.size", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    producer.putAll(user.producer());

    var consumer = fixedConsumer();
    consumer.put("max.partition.fetch.bytes", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    consumer.put("fetch.max.bytes", String.valueOf(5 * ByteBudget.MAX_MESSAGE_BYTES));
    consumer.putAll(user.consumer());
    return new ClientPlan(Protocol.KafkaOnPulsar, producer, consumer, ACKNOWLEDGE_INTERVAL_MILLIS);
  }

  /** Producer settings that cannot be overridden. */
  Map<String, String> fixedProducer() {
    var batching = spec.workload().batching();
    var config = new LinkedHashMap<String, String>();
    // With 0 the handler would answer before BookKeeper; all else waits for the ack quorum.
    config.put("acks", "all");
    // The handler refuses it unless it coordinates transactions.
    config.put("enable.idempotence", "false");
    config.put("linger.ms", String.valueOf(batching.maxDelayMicros() / 1_000));
    config.put("batch.size", String.valueOf(batching.maxBytes()));
    config.put("compression.type", batching.compression().name().toLowerCase(Locale.ROOT));
    return config;
  }

  /** Consumer settings that cannot be overridden. */
  Map<String, String> fixedConsumer() {
    var config = new LinkedHashMap<String, String>();
    config.put("auto.offset.reset", "earliest");
    config.put("enable.auto.commit", "false");
    return config;
  }
}
