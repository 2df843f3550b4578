package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BacklogType;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.RabbitMqSync;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.broker.SystemSettings;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.BrokerPlan;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.QueueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The settings of RabbitMQ's nodes, queues and clients for a run: the level's, the ones tuned alike
 * for all systems, and the user's on top.
 */
final class RabbitMqSettings implements SystemSettings {

  private final BenchmarkRunSpec spec;
  private final RabbitMqQueueType type;
  private final RabbitMqDurability durability;

  RabbitMqSettings(BenchmarkRunSpec spec) {
    this.spec = spec;
    type = spec.broker().rabbitmqOrUnset().queueType();
    durability = RabbitMqDurability.of(spec);
  }

  @Override
  public List<Problem> errors() {
    var errors = new ArrayList<Problem>();
    errors.addAll(new RabbitMqLevelConfigValidator(spec).validate());
    errors.addAll(new RabbitMqLoadConfigValidator(spec).validate());
    errors.addAll(new RabbitMqConfigValidator(spec).validate());
    errors.addAll(new RabbitMqClientConfigValidator(spec).validate());
    return List.copyOf(errors);
  }

  @Override
  public List<Message> remarks() {
    var remarks = new ArrayList<Message>();
    var workload = spec.workload();
    if (!hasStreams()) {
      remarks.add(RabbitMqConfigMessage.REMARK_NO_BATCHES.with(type));
      if (workload.subscriptionsPerTopic() > 1) {
        remarks.add(
            RabbitMqConfigMessage.REMARK_COPY_PER_SUBSCRIPTION.with(
                workload.subscriptionsPerTopic()));
      }
      if (workload.backlog().type() != BacklogType.None) {
        remarks.add(RabbitMqConfigMessage.REMARK_BACKLOG_CONSUMED.with());
      }
    }
    if (!new RabbitMqClientSettings(spec).hasManagementApi()) {
      remarks.add(RabbitMqConfigMessage.REMARK_NO_MANAGEMENT_API.with());
    }
    if (type.isClassic()) {
      remarks.add(RabbitMqConfigMessage.REMARK_CLASSIC_MEMORY.with());
    }
    if (type == RabbitMqQueueType.Quorum && durability.sync() == RabbitMqSync.None) {
      remarks.add(RabbitMqConfigMessage.REMARK_VOTES_NOT_SYNCED.with());
    }
    return List.copyOf(remarks);
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
                new ServerGroup(
                    RabbitMqNodeSettings.NODE, new RabbitMqNodeSettings(spec).config())));
  }

  @Override
  public TopicPlan topics(String prefix) {
    var names =
        IntStream.range(0, spec.workload().topics()).mapToObj(i -> prefix + "-" + i).toList();
    var arguments = durability.arguments();
    var clients = new RabbitMqClientSettings(spec);
    if (!hasStreams() && clients.singleActiveConsumer()) {
      arguments.put("x-single-active-consumer", "true");
    }
    var layout =
        new QueueLayout(
            clients.virtualHost(),
            type,
            spec.workload().subscriptionsPerTopic(),
            arguments,
            durability.policy());
    return new TopicPlan(
        names,
        spec.workload().partitionsPerTopic(),
        spec.durability().replicationFactor(),
        layout.config());
  }

  @Override
  public DurabilityPlan durability(TopicPlan topics) {
    var wanted = new ArrayList<WantedSetting>();
    if (!external()) {
      var nodes = String.valueOf(spec.broker().nodes());
      wanted.add(new WantedSetting(SettingScope.Cluster, RabbitMqProvenSettings.NODES, nodes));
    }
    RabbitMqProvenSettings.ofEveryNode(durability)
        .forEach((name, value) -> add(wanted, SettingScope.Broker, name, value));
    provenNodeConfig().forEach((name, value) -> add(wanted, SettingScope.Broker, name, value));
    RabbitMqProvenSettings.ofEveryQueue(durability)
        .forEach((name, value) -> add(wanted, SettingScope.Partition, name, value));
    return new DurabilityPlan(durability.level(), durability.choice(), wanted);
  }

  /** What must be read back from nodes before the level is proven. */
  private Map<String, String> provenNodeConfig() {
    var proven = new LinkedHashMap<String, String>();
    if (!external()) {
      proven.putAll(new RabbitMqNodeSettings(spec).proven());
    }
    proven.putAll(durability.requiredNodeConfig());
    return proven;
  }

  @Override
  public Map<String, ResourcesSpec> resources() {
    return Map.of("broker.rabbitmq.resources", spec.broker().rabbitmqOrUnset().resources());
  }

  @Override
  public ClientPlan clients() {
    return new RabbitMqClientSettings(spec).clients();
  }

  private boolean hasStreams() {
    return type == RabbitMqQueueType.Stream;
  }

  private boolean external() {
    return spec.broker().deploymentType() == DeploymentType.External;
  }

  private static void add(
      List<WantedSetting> wanted, SettingScope scope, String name, String value) {
    wanted.add(new WantedSetting(scope, name, value));
  }
}
