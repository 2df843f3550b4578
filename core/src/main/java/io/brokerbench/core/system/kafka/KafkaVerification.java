package io.brokerbench.core.system.kafka;

import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.SettingComparison;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.RunPlan;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;

/** Compares what Kafka tells of itself with what the plan wants. */
final class KafkaVerification {

  private final SettingComparison comparison;

  KafkaVerification(RunPlan plan) {
    comparison = new SettingComparison(plan.durability().settings());
  }

  VerificationReport report() {
    return comparison.report();
  }

  /** Compares the cluster as a whole. */
  void checkCluster(int brokers) {
    comparison.compare(
        SettingScope.Cluster, BrokerMessage.CLUSTER.with(), setting -> String.valueOf(brokers));
  }

  /** Compares one broker; {@code config} is null where it does not let us read it. */
  void checkBroker(String id, Config config) {
    comparison.compare(
        SettingScope.Broker, BrokerMessage.BROKER.with(id), setting -> value(config, setting));
  }

  /** Compares one topic; {@code config} is null where it does not let us read it. */
  void checkTopic(String name, Config config) {
    comparison.compare(
        SettingScope.Topic, BrokerMessage.TOPIC.with(name), setting -> value(config, setting));
  }

  /** Compares the replicas of every partition. */
  void checkPartitions(TopicDescription topic) {
    for (var partition : topic.partitions()) {
      comparison.compare(
          SettingScope.Partition,
          BrokerMessage.PARTITION.with(topic.name(), partition.partition()),
          setting -> String.valueOf(count(setting, partition)));
    }
  }

  private static int count(String setting, TopicPartitionInfo partition) {
    return switch (setting) {
      case "replicas" -> partition.replicas().size();
      case DurabilityPlan.IN_SYNC_REPLICAS -> partition.isr().size();
      default -> throw new IllegalArgumentException("no property of a partition: " + setting);
    };
  }

  private static String value(Config config, String setting) {
    var entry = config == null ? null : config.get(setting);
    return entry == null ? null : entry.value();
  }
}
