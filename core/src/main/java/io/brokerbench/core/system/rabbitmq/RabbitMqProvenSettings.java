package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.core.plan.DurabilityPlan;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is read back of nodes and queues beside their configuration. Names are those of the
 * management API, where it has one.
 */
final class RabbitMqProvenSettings {

  /** How many nodes run. */
  static final String NODES = "nodes";

  /** Whether a node runs. */
  static final String RUNNING = "running";

  /** Whether a node blocks publishers because it lacks memory. */
  static final String MEMORY_ALARM = "mem_alarm";

  /** Whether a node blocks publishers because its disk is full. */
  static final String DISK_ALARM = "disk_free_alarm";

  /** The nodes that a node has lost sight of. */
  static final String PARTITIONS = "partitions";

  /**
   * Whether a node syncs messages of mirrored queues before it confirms them, by its version and
   * their size.
   */
  static final String SYNCS_MESSAGES = "syncs persistent messages";

  /** {@code quorum}, {@code stream} or {@code classic}. */
  static final String TYPE = "type";

  /** Copies of a queue or stream. */
  static final String REPLICAS = "replicas";

  /** The version of a classic queue's files. */
  static final String STORAGE_VERSION = "storage_version";

  /** What applies to a queue of all policies, by the names of settings. */
  static final String POLICY = "effective_policy_definition";

  /** That there is nothing of it. */
  static final String NONE = "none";

  private RabbitMqProvenSettings() {}

  /** Of every node: that it runs, sees all others and does not block publishers. */
  static Map<String, String> ofEveryNode(RabbitMqDurability durability) {
    var settings = new LinkedHashMap<String, String>();
    settings.put(RUNNING, "true");
    settings.put(PARTITIONS, NONE);
    settings.put(MEMORY_ALARM, "false");
    settings.put(DISK_ALARM, "false");
    if (durability.type() == RabbitMqQueueType.ClassicMirrored
        && durability.level().writesSynchronously()) {
      settings.put(SYNCS_MESSAGES, "true");
    }
    return settings;
  }

  /** Of every queue or stream: what it is, and that all of its copies are in sync. */
  static Map<String, String> ofEveryQueue(RabbitMqDurability durability) {
    var copies = String.valueOf(durability.level().replicationFactor());
    var settings = new LinkedHashMap<String, String>();
    settings.put(TYPE, durability.type().argument());
    settings.put(REPLICAS, copies);
    settings.put(DurabilityPlan.IN_SYNC_REPLICAS, copies);
    settings.put(POLICY, policy(durability.policy()));
    if (durability.storageVersion() != null) {
      settings.put(STORAGE_VERSION, durability.storageVersion());
    }
    return settings;
  }

  /** A policy in one line, in the order of its names. */
  static String policy(Map<String, String> definition) {
    return definition.isEmpty()
        ? NONE
        : definition.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
  }
}
