package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.PulsarJvmSpec;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.broker.JavaServer;
import io.brokerbench.core.broker.SystemSettings;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.BrokerPlan;
import io.brokerbench.core.plan.ByteBudget;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.plan.TopicPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The settings of Pulsar brokers, bookies, topics and clients for a run: the level's, the ones
 * tuned alike for all systems, and the user's on top.
 *
 * <p>What is called <i>the published tuning</i> is that of StreamNative's <i>Benchmarking Pulsar
 * and Kafka</i> and of the fork of OMB that it ran.
 */
final class PulsarSettings implements SystemSettings {

  /** What a broker adds to the largest message when it talks to bookies, in bytes. */
  private static final int FRAME_PADDING_BYTES = 10_240;

  private static final int ACKNOWLEDGE_INTERVAL_MILLIS = 1_000;

  private final BenchmarkRunSpec spec;
  private final PulsarDurability durability;
  private final PulsarKafkaSettings kafka;

  PulsarSettings(BenchmarkRunSpec spec) {
    this.spec = spec;
    this.durability = PulsarDurability.of(spec.durability());
    this.kafka = new PulsarKafkaSettings(spec);
  }

  @Override
  public List<Problem> errors() {
    return new PulsarConfigValidator(spec).validate();
  }

  @Override
  public BrokerPlan broker() {
    var broker = spec.broker();
    return new BrokerPlan(
        broker.kind(),
        broker.effectiveVersion(),
        broker.deploymentType(),
        external() ? null : broker.nodes(),
        external()
            ? List.of()
            : List.of(
                new ServerGroup(ServerGroup.BROKER, brokerConfig()),
                new ServerGroup(ServerGroup.BOOKIE, bookieConfig())));
  }

  @Override
  public TopicPlan topics(String prefix) {
    var names =
        IntStream.range(0, spec.workload().topics())
            .mapToObj(i -> "persistent://public/" + prefix + "/t-" + i)
            .toList();
    return new TopicPlan(
        names,
        spec.workload().partitionsPerTopic(),
        spec.durability().replicationFactor(),
        durability.topicConfig());
  }

  @Override
  public DurabilityPlan durability(TopicPlan topics) {
    var wanted = new ArrayList<WantedSetting>();
    if (external()) {
      add(wanted, SettingScope.Bookie, durability.requiredBookieConfig());
    } else {
      var nodes = String.valueOf(spec.broker().nodes());
      wanted.add(new WantedSetting(SettingScope.Cluster, "brokers", nodes));
      wanted.add(new WantedSetting(SettingScope.Cluster, "bookies", nodes));
      var broker = brokerConfig();
      broker
          .keySet()
          .removeIf(setting -> speaksKafka() && PulsarKafkaSettings.isOfHandler(setting));
      add(wanted, SettingScope.Broker, broker);
      add(wanted, SettingScope.Bookie, bookieConfig());
    }
    add(wanted, SettingScope.Topic, topics.config());
    add(wanted, SettingScope.Ledger, durability.ledgerMetadata());
    return new DurabilityPlan(durability.level(), durability.journal(), wanted);
  }

  @Override
  public Map<String, ResourcesSpec> resources() {
    var pulsar = spec.broker().pulsarOrUnset();
    var resources = new LinkedHashMap<String, ResourcesSpec>();
    resources.put("broker.pulsar.broker.resources", pulsar.broker().resources());
    resources.put("broker.pulsar.bookkeeper.resources", pulsar.bookkeeper().resources());
    resources.put("broker.pulsar.zookeeper.resources", pulsar.zookeeper().resources());
    return resources;
  }

  @Override
  public List<JavaServer> javaServers() {
    var pulsar = spec.broker().pulsarOrUnset();
    return List.of(
        server("broker", pulsar.broker().jvm(), pulsar.broker().resources()),
        server("bookkeeper", pulsar.bookkeeper().jvm(), pulsar.bookkeeper().resources()),
        server("zookeeper", pulsar.zookeeper().jvm(), pulsar.zookeeper().resources()));
  }

  private static JavaServer server(String name, PulsarJvmSpec jvm, ResourcesSpec resources) {
    return new JavaServer("broker.pulsar." + name, jvm.heap(), jvm.directMemory(), resources);
  }

  @Override
  public ClientPlan clients() {
    return speaksKafka() ? kafka.clientSettings().plan(Protocol.KafkaOnPulsar) : ownClients();
  }

  private ClientPlan ownClients() {
    var user = spec.workload().clientConfigOrUnset();
    var producer = fixedProducer();
    producer.put("batchingMaxMessages", String.valueOf(Integer.MAX_VALUE));
    // The published tuning: a batch may fill for twice its delay before the next partition's turn.
    producer.put("batchingPartitionSwitchFrequencyByPublishDelay", "2");
    // Bytes are the one limit of what waits, as in Kafka; 0 lifts the limits by count.
    producer.put("maxPendingMessages", "0");
    producer.put("maxPendingMessagesAcrossPartitions", "0");
    producer.put("memoryLimitBytes", String.valueOf(ByteBudget.ofProducer(spec.workload())));
    producer.put("blockIfQueueFull", "true");
    // Kafka's delivery.timeout.ms.
    producer.put("sendTimeoutMs", "120000");
    producer.putAll(client());
    producer.putAll(user.producer());

    var consumer = fixedConsumer();
    consumer.put("receiverQueueSize", "1000");
    // The published tuning: with its default, 50000, many partitions leave each a short queue.
    consumer.put("maxTotalReceiverQueueSizeAcrossPartitions", "5000000");
    consumer.put("ackReceiptEnabled", "false");
    consumer.putAll(client());
    consumer.putAll(user.consumer());
    return new ClientPlan(Protocol.Pulsar, producer, consumer, ACKNOWLEDGE_INTERVAL_MILLIS);
  }

  /** Broker settings that the level fixes, and those that the protocol does. */
  Map<String, String> fixedBroker() {
    var config = new LinkedHashMap<>(durability.brokerConfig());
    if (speaksKafka()) {
      config.putAll(kafka.fixedBroker());
    }
    return config;
  }

  /** Bookie settings that the level fixes. */
  Map<String, String> fixedBookie() {
    return durability.bookieConfig();
  }

  /** Producer settings that follow from other fields of the run and cannot be overridden. */
  Map<String, String> fixedProducer() {
    var batching = spec.workload().batching();
    var config = new LinkedHashMap<String, String>();
    config.put("batchingEnabled", "true");
    // The client cannot schedule a delay of 0.
    config.put(
        "batchingMaxPublishDelayMicros", String.valueOf(Math.max(1, batching.maxDelayMicros())));
    config.put("batchingMaxBytes", String.valueOf(batching.maxBytes()));
    config.put("compressionType", compressionType(batching.compression()));
    return config;
  }

  private static String compressionType(Compression compression) {
    return switch (compression) {
      case None -> "NONE";
      case Gzip -> "ZLIB";
      case Lz4 -> "LZ4";
      case Snappy -> "SNAPPY";
      case Zstd -> "ZSTD";
    };
  }

  /** Consumer settings that the measurement rests on and that cannot be overridden. */
  Map<String, String> fixedConsumer() {
    var config = new LinkedHashMap<String, String>();
    config.put("subscriptionInitialPosition", "Earliest");
    config.put(
        "acknowledgementsGroupTimeMicros", String.valueOf(ACKNOWLEDGE_INTERVAL_MILLIS * 1_000));
    return config;
  }

  private static Map<String, String> client() {
    var config = new LinkedHashMap<String, String>();
    // The published tuning; a worker's producers (and its consumers) share one client.
    config.put("connectionsPerBroker", "16");
    config.put("statsIntervalSeconds", "0");
    return config;
  }

  private Map<String, String> brokerConfig() {
    var config = new LinkedHashMap<String, String>();
    // The published tuning.
    config.put("managedLedgerNewEntriesCheckDelayInMillis", "0");
    config.put("bookkeeperNumberOfChannelsPerBookie", "64");
    config.put("defaultNumberOfNamespaceBundles", "64");
    // Topics stay with their broker under load, as Kafka's partitions stay with their leader.
    config.put("loadBalancerAutoBundleSplitEnabled", "false");
    config.put("loadBalancerAutoUnloadSplitBundlesEnabled", "false");
    config.put("loadBalancerSheddingEnabled", "false");
    config.put("maxMessageSize", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    config.put("allowAutoTopicCreation", "false");
    config.put("brokerDeleteInactiveTopicsEnabled", "false");
    if (speaksKafka()) {
      config.putAll(kafka.defaultBroker());
    }
    config.putAll(fixedBroker());
    config.putAll(spec.broker().pulsarOrUnset().broker().config());
    return config;
  }

  private Map<String, String> bookieConfig() {
    var config = new LinkedHashMap<String, String>();
    // The published tuning.
    config.put("numJournalCallbackThreads", "8");
    config.put("numAddWorkerThreads", "8");
    config.put("numReadWorkerThreads", "8");
    config.put("maxPendingAddRequestsPerThread", "1000000");
    config.put("maxPendingReadRequestsPerThread", "1000000");
    config.put(
        "nettyMaxFrameSizeBytes",
        String.valueOf(ByteBudget.MAX_MESSAGE_BYTES + FRAME_PADDING_BYTES));
    // Nobody copies ledgers about while others are measured.
    config.put("autoRecoveryDaemonEnabled", "false");
    // Without it the settings of a bookie cannot be read back.
    config.put("httpServerEnabled", "true");
    config.put("httpServerPort", "8000");
    config.putAll(fixedBookie());
    config.putAll(spec.broker().pulsarOrUnset().bookkeeper().config());
    return config;
  }

  private boolean speaksKafka() {
    return spec.broker().pulsarOrUnset().speaksKafka();
  }

  private boolean external() {
    return spec.broker().deploymentType() == DeploymentType.External;
  }

  private static void add(
      List<WantedSetting> wanted, SettingScope scope, Map<String, String> config) {
    config.forEach((name, value) -> wanted.add(new WantedSetting(scope, name, value)));
  }
}
