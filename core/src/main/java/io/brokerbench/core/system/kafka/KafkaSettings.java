package io.brokerbench.core.system.kafka;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.broker.JavaServer;
import io.brokerbench.core.broker.SystemSettings;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.kafka.KafkaClientSettings;
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
 * The settings of Kafka brokers, topics and clients for a run: the level's, the ones tuned alike
 * for all systems, and the user's on top.
 */
final class KafkaSettings implements SystemSettings {

  private final BenchmarkRunSpec spec;
  private final KafkaDurability durability;

  KafkaSettings(BenchmarkRunSpec spec) {
    this.spec = spec;
    this.durability = KafkaDurability.of(spec.durability());
  }

  @Override
  public List<Problem> errors() {
    return new KafkaConfigValidator(spec).validate();
  }

  @Override
  public BrokerPlan broker() {
    var broker = spec.broker();
    return new BrokerPlan(
        broker.kind(),
        broker.effectiveVersion(),
        broker.deploymentType(),
        external() ? null : broker.nodes(),
        external() ? List.of() : List.of(new ServerGroup(ServerGroup.BROKER, brokerConfig())));
  }

  @Override
  public TopicPlan topics(String prefix) {
    var names =
        IntStream.range(0, spec.workload().topics()).mapToObj(i -> prefix + "-" + i).toList();
    return new TopicPlan(
        names,
        spec.workload().partitionsPerTopic(),
        spec.durability().replicationFactor(),
        topicConfig());
  }

  @Override
  public DurabilityPlan durability(TopicPlan topics) {
    var wanted = new ArrayList<WantedSetting>();
    if (!external()) {
      wanted.add(
          new WantedSetting(
              SettingScope.Cluster, "brokers", String.valueOf(spec.broker().nodes())));
    }
    provenBroker().forEach((k, v) -> wanted.add(new WantedSetting(SettingScope.Broker, k, v)));
    topics.config().forEach((k, v) -> wanted.add(new WantedSetting(SettingScope.Topic, k, v)));
    var replicas = String.valueOf(topics.replicationFactor());
    wanted.add(new WantedSetting(SettingScope.Partition, "replicas", replicas));
    wanted.add(
        new WantedSetting(SettingScope.Partition, DurabilityPlan.IN_SYNC_REPLICAS, replicas));
    return new DurabilityPlan(durability.level(), durability.flush(), wanted);
  }

  private boolean external() {
    return spec.broker().deploymentType() == DeploymentType.External;
  }

  private Map<String, String> brokerConfig() {
    var config = new LinkedHashMap<String, String>();
    // The Confluent and StreamNative forks of OMB ship these for Kafka.
    config.put("num.replica.fetchers", "8");
    config.put("num.network.threads", "8");
    config.put("message.max.bytes", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    config.put("replica.fetch.max.bytes", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    // Offsets of a benchmark's consumers are as safe as its messages.
    config.put(
        "offsets.topic.replication.factor", String.valueOf(spec.durability().replicationFactor()));
    config.put("auto.create.topics.enable", "false");
    config.putAll(durability.brokerConfig());
    config.putAll(spec.broker().kafkaOrUnset().config());
    return config;
  }

  private Map<String, String> topicConfig() {
    var config = new LinkedHashMap<>(durability.topicConfig());
    config.put("max.message.bytes", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    return config;
  }

  /** What must be read back from brokers before the level is proven. */
  private Map<String, String> provenBroker() {
    return external() ? durability.requiredBrokerConfig() : brokerConfig();
  }

  @Override
  public Map<String, ResourcesSpec> resources() {
    return Map.of("broker.kafka.resources", spec.broker().kafkaOrUnset().resources());
  }

  @Override
  public List<JavaServer> javaServers() {
    var kafka = spec.broker().kafkaOrUnset();
    return List.of(new JavaServer("broker.kafka", kafka.jvm().heap(), null, kafka.resources()));
  }

  @Override
  public ClientPlan clients() {
    return clientSettings().plan(Protocol.Kafka);
  }

  /** The settings of clients: a level decides what an acknowledgement means. */
  KafkaClientSettings clientSettings() {
    return new KafkaClientSettings(spec.workload(), durability.producerConfig());
  }
}
