package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.RabbitMqExternalSpec;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.SubscriptionType;
import io.brokerbench.core.plan.ByteBudget;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.Protocol;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The settings of RabbitMQ's clients: of AMQP 0-9-1 for queues, and of streams. */
final class RabbitMqClientSettings {

  private static final int ACKNOWLEDGE_INTERVAL_MILLIS = 1_000;

  /** Of Pulsar's consumers, for a partition. */
  private static final int PREFETCH = 1_000;

  private static final int ACK_EVERY = 100;

  /** Most messages in a batch of a stream; a frame has no more either. */
  private static final int MOST_IN_BATCH = 65_535;

  /** The client compresses nothing smaller. */
  static final int LEAST_IN_SUB_ENTRY = 2;

  /** A frame of the stream protocol has 1 MiB, with room for what does not compress. */
  private static final int LARGEST_SUB_ENTRY_BYTES = 1_000_000;

  /** A length, and AMQP 1.0's header of a data section. */
  private static final int MESSAGE_HEADER_BYTES = 12;

  /** Largest message of which two fit in a sub-entry. */
  static final int LARGEST_COMPRESSED_BYTES =
      LARGEST_SUB_ENTRY_BYTES / LEAST_IN_SUB_ENTRY - MESSAGE_HEADER_BYTES;

  /** The client makes a table of this size for each partition of each producer. */
  private static final long MOST_UNCONFIRMED = 10_000;

  /** Kafka's {@code delivery.timeout.ms}. The client itself gives up after 30 s. */
  private static final String CONFIRM_TIMEOUT_MILLIS = "120000";

  private final BenchmarkRunSpec spec;
  private final boolean stream;

  RabbitMqClientSettings(BenchmarkRunSpec spec) {
    this.spec = spec;
    stream = spec.broker().rabbitmqOrUnset().queueType() == RabbitMqQueueType.Stream;
  }

  /** Effective settings of producers and consumers. */
  ClientPlan clients() {
    var user = spec.workload().clientConfigOrUnset();
    var budget = ByteBudget.ofProducer(spec.workload());
    var producer = fixedProducer();
    var consumer = fixedConsumer();
    producer.put(RabbitMqClientKeys.UNCONFIRMED_BYTES, String.valueOf(budget));
    if (stream) {
      producer.put(
          RabbitMqClientKeys.UNCONFIRMED_MESSAGES,
          String.valueOf(
              Math.clamp(budget / spec.workload().messageSizeBytes(), 1, MOST_UNCONFIRMED)));
      producer.put(RabbitMqClientKeys.SUB_ENTRY, String.valueOf(subEntrySize()));
      producer.put(RabbitMqClientKeys.CONFIRM_TIMEOUT, CONFIRM_TIMEOUT_MILLIS);
      consumer.put(RabbitMqClientKeys.CREDITS, "10");
    } else {
      var node = hasManagementApi() ? RabbitMqClientKeys.LEADER : RabbitMqClientKeys.ANY;
      producer.put(RabbitMqClientKeys.CONNECT_TO, node);
      producer.put(RabbitMqClientKeys.HEARTBEAT, "60");
      var prefetch = RabbitMqClientKeys.prefetch(user.consumer()).orElse(PREFETCH);
      consumer.put(RabbitMqClientKeys.PREFETCH, String.valueOf(prefetch));
      consumer.put(
          RabbitMqClientKeys.ACK_EVERY,
          String.valueOf(Math.min(ACK_EVERY, mostAckEvery(prefetch))));
      consumer.put(RabbitMqClientKeys.CONNECT_TO, node);
      consumer.put(RabbitMqClientKeys.HEARTBEAT, "60");
    }
    producer.putAll(user.producer());
    consumer.putAll(user.consumer());
    var protocol = stream ? Protocol.RabbitMqStream : Protocol.Amqp;
    return new ClientPlan(protocol, producer, consumer, ACKNOWLEDGE_INTERVAL_MILLIS);
  }

  /**
   * So many messages a consumer may keep before it acknowledges: the queue sends the other half of
   * {@code prefetch} meanwhile.
   */
  static int mostAckEvery(int prefetch) {
    return Math.max(1, prefetch / 2);
  }

  /** Producer settings that follow from other fields of the run and cannot be overridden. */
  Map<String, String> fixedProducer() {
    var config = new LinkedHashMap<String, String>();
    config.put("virtualHost", virtualHost());
    if (stream) {
      var batching = spec.workload().batching();
      config.put("batchSize", String.valueOf(batchSize()));
      config.put("batchPublishingDelayMillis", String.valueOf(batching.maxDelayMicros() / 1_000));
      config.put("compression", batching.compression().name().toUpperCase(Locale.ROOT));
    } else {
      config.put("confirms", "true");
      config.put("mandatory", "true");
      config.put("deliveryMode", String.valueOf(RabbitMqDurability.of(spec).deliveryMode()));
    }
    return config;
  }

  /** Consumer settings that the measurement rests on and that cannot be overridden. */
  Map<String, String> fixedConsumer() {
    var config = new LinkedHashMap<String, String>();
    config.put("virtualHost", virtualHost());
    config.put("singleActiveConsumer", String.valueOf(singleActiveConsumer()));
    return config;
  }

  /** Of a stream only where consumers share it: RabbitMQ 3.10 has none for streams. */
  boolean singleActiveConsumer() {
    var workload = spec.workload();
    return workload.subscriptionType() == SubscriptionType.Failover
        && (!stream || workload.consumersPerSubscription() > 1);
  }

  /** Messages of a batch, which bytes bound in other systems. */
  private int batchMessages() {
    var workload = spec.workload();
    return Math.clamp(
        workload.batching().maxBytes() / workload.messageSizeBytes(), 1, MOST_IN_BATCH);
  }

  /** The client counts a batch in sub-entries. */
  private int batchSize() {
    var user = spec.workload().clientConfigOrUnset().producer();
    var inEntry = RabbitMqClientKeys.subEntrySize(user).orElse(subEntrySize());
    return Math.max(1, batchMessages() / inEntry);
  }

  /** Streams compress sub-entries, so a batch has as few of them as frames permit. */
  private int subEntrySize() {
    if (spec.workload().batching().compression() == Compression.None) {
      return 1;
    }
    var most = Math.max(1, mostInSubEntry(spec.workload().messageSizeBytes()));
    var entries = Math.ceilDiv(batchMessages(), most);
    return Math.max(LEAST_IN_SUB_ENTRY, batchMessages() / entries);
  }

  /** Messages of a sub-entry, which the client sends in one frame, compressed or not. */
  static int mostInSubEntry(int messageBytes) {
    return LARGEST_SUB_ENTRY_BYTES / (messageBytes + MESSAGE_HEADER_BYTES);
  }

  /** Where queues and streams are. */
  String virtualHost() {
    return isExternal() ? external().virtualHost() : RabbitMqExternalSpec.DEFAULT_VIRTUAL_HOST;
  }

  /** Whether the management API is known: nothing else tells which node leads a queue. */
  boolean hasManagementApi() {
    return !isExternal() || !external().managementUrls().isEmpty();
  }

  private boolean isExternal() {
    return spec.broker().deploymentType() == DeploymentType.External;
  }

  private RabbitMqExternalSpec external() {
    return spec.broker().deployment().external().rabbitmq();
  }
}
