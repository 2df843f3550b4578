package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.broker.SettingComparison;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compares what RabbitMQ says of itself with what the plan wants. */
final class RabbitMqVerification {

  /** What is found of a setting that a node does not have, though it tells all that it has. */
  static final String NOT_SET = "not set";

  /** What is found of a setting that this version of RabbitMQ does not look at. */
  static final String NO_EFFECT = "without effect";

  private final RunPlan plan;
  private final SettingComparison comparison;

  RabbitMqVerification(RunPlan plan) {
    this.plan = plan;
    comparison = new SettingComparison(plan.durability().settings());
  }

  VerificationReport report() {
    return comparison.report();
  }

  /** Whether settings of nodes are wanted that only their configuration tells. */
  boolean wantsConfig() {
    return plan.durability().settings().stream()
        .anyMatch(
            setting -> setting.scope() == SettingScope.Broker && setting.name().contains("."));
  }

  /** Compares the cluster as a whole. */
  void checkCluster(List<RabbitMqNode> nodes) {
    var running = nodes.stream().filter(RabbitMqNode::running).count();
    comparison.compare(
        SettingScope.Cluster,
        RabbitMqMessage.CLUSTER.with(),
        setting -> setting.equals(RabbitMqProvenSettings.NODES) ? String.valueOf(running) : null);
  }

  /** All that is wanted of nodes is unknown: they may not be read. */
  void checkNoNodes(Message reason) {
    comparison.compare(SettingScope.Cluster, RabbitMqMessage.CLUSTER.with(), setting -> null);
    comparison.compare(
        SettingScope.Broker, RabbitMqMessage.NODES_UNREADABLE.with(reason), setting -> null);
  }

  /** All that is wanted of queues is unknown likewise. */
  void checkNoQueues(Message reason) {
    comparison.compare(
        SettingScope.Partition, RabbitMqMessage.QUEUES_UNREADABLE.with(reason), setting -> null);
  }

  /**
   * Compares every node.
   *
   * @param settings by the names of those nodes that were asked for theirs
   */
  void checkNodes(List<RabbitMqNode> nodes, Map<String, RabbitMqNodes.Settings> settings) {
    for (var node : nodes) {
      var answer = settings.get(node.name());
      var subject =
          answer != null && answer.config() != null || !wantsConfig()
              ? RabbitMqMessage.NODE.with(node.name())
              : RabbitMqMessage.NODE_UNREADABLE.with(
                  node.name(),
                  answer == null ? RabbitMqMessage.NO_URL_OF_NODE.with() : answer.failure());
      comparison.compare(SettingScope.Broker, subject, found(node, answer));
    }
  }

  private Function<String, String> found(RabbitMqNode node, RabbitMqNodes.Settings answer) {
    return setting -> {
      if (setting.equals(RabbitMqProvenSettings.SYNCS_MESSAGES)) {
        return node.parsedVersion().map(this::syncsMessages).orElse(null);
      }
      var property = node.found(setting);
      return property != null || answer == null || answer.config() == null
          ? property
          : found(node, setting, answer.config());
    };
  }

  private String syncsMessages(RabbitMqVersion version) {
    return String.valueOf(
        RabbitMqDurability.syncsMirrored(version, plan.load().messageSizeBytes()));
  }

  private String found(RabbitMqNode node, String setting, Map<String, String> config) {
    if (setting.equals(RabbitMqDurability.WRITE_STRATEGY)) {
      var strategy = config.getOrDefault(setting, RabbitMqDurability.SYNC_FIRST);
      var looksAtIt =
          node.parsedVersion()
              .map(version -> version.compareTo(RabbitMqDurability.WITHOUT_STRATEGY) < 0);
      return looksAtIt
          .map(
              does -> does || strategy.equals(RabbitMqDurability.SYNC_FIRST) ? strategy : NO_EFFECT)
          .orElse(null);
    }
    return config.getOrDefault(setting, external() ? null : NOT_SET);
  }

  /** Compares a queue or stream; null where it does not exist. */
  void checkQueue(String name, RabbitMqQueue queue) {
    comparison.compare(
        SettingScope.Partition,
        RabbitMqMessage.QUEUE.with(name),
        setting -> queue == null ? NOT_SET : found(queue, setting));
  }

  private static String found(RabbitMqQueue queue, String setting) {
    return switch (setting) {
      case RabbitMqProvenSettings.TYPE -> queue.type();
      case RabbitMqProvenSettings.REPLICAS -> text(queue.replicas());
      case DurabilityPlan.IN_SYNC_REPLICAS -> text(queue.inSync());
      case RabbitMqProvenSettings.POLICY ->
          queue.policy() == null ? null : RabbitMqProvenSettings.policy(queue.policy());
      case RabbitMqProvenSettings.STORAGE_VERSION -> queue.storageVersion();
      default -> throw new IllegalArgumentException("no property of a queue: " + setting);
    };
  }

  private static String text(Integer number) {
    return number == null ? null : number.toString();
  }

  private boolean external() {
    return plan.broker().deployment() == DeploymentType.External;
  }
}
