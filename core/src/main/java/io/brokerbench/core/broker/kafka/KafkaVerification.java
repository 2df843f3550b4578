package io.brokerbench.core.broker.kafka;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.plan.RunPlan;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;

/** Compares what Kafka tells of itself with what the plan wants. */
final class KafkaVerification {

  private final RunPlan plan;
  private final List<SettingCheck> checks = new ArrayList<>();

  KafkaVerification(RunPlan plan) {
    this.plan = plan;
  }

  List<SettingCheck> checks() {
    return List.copyOf(checks);
  }

  /** Compares the cluster as a whole. */
  void checkCluster(int brokers) {
    for (var wanted : wanted(SettingScope.Cluster)) {
      compare("the cluster", wanted, String.valueOf(brokers));
    }
  }

  /** Compares one broker; {@code config} is null where it does not let us read it. */
  void checkBroker(String id, Config config) {
    compareAll(SettingScope.Broker, "broker " + id, config);
  }

  /** Compares one topic; {@code config} is null where it does not let us read it. */
  void checkTopic(String name, Config config) {
    compareAll(SettingScope.Topic, "topic " + name, config);
  }

  /** Compares the replicas of every partition. */
  void checkPartitions(TopicDescription topic) {
    for (var partition : topic.partitions()) {
      var subject = "partition " + topic.name() + "-" + partition.partition();
      for (var wanted : wanted(SettingScope.Partition)) {
        compare(subject, wanted, String.valueOf(count(wanted.name(), partition)));
      }
    }
  }

  private static int count(String setting, TopicPartitionInfo partition) {
    return switch (setting) {
      case "replicas" -> partition.replicas().size();
      case "in-sync replicas" -> partition.isr().size();
      default -> throw new IllegalArgumentException("no property of a partition: " + setting);
    };
  }

  private void compareAll(SettingScope scope, String subject, Config config) {
    for (var wanted : wanted(scope)) {
      var entry = config == null ? null : config.get(wanted.name());
      compare(subject, wanted, entry == null ? null : entry.value());
    }
  }

  private void compare(String subject, WantedSetting wanted, String found) {
    var outcome =
        found == null
            ? Outcome.Unknown
            : found.equals(wanted.value()) ? Outcome.Match : Outcome.Differs;
    checks.add(
        new SettingCheck(wanted.scope(), subject, wanted.name(), wanted.value(), found, outcome));
  }

  private List<WantedSetting> wanted(SettingScope scope) {
    return plan.durability().settings().stream().filter(s -> s.scope() == scope).toList();
  }
}
