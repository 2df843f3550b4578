package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.RabbitMqClassic;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.RabbitMqSync;
import io.brokerbench.core.durability.DurabilityLevel;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The RabbitMQ settings that mean a durability level, for those levels that a queue type can mean:
 *
 * <table>
 *   <caption>Settings by queue type and level; N copies</caption>
 *   <tr><th>queue type</th><th>levels</th><th>queue</th><th>nodes</th></tr>
 *   <tr><td>Quorum</td><td>1, and 3 with N = 1</td><td>x-quorum-initial-group-size=N</td>
 *       <td>wal_sync_method=datasync</td></tr>
 *   <tr><td>Quorum</td><td>2, and 4 with N = 1</td><td>x-quorum-initial-group-size=N</td>
 *       <td>wal_sync_method=none, or datasync with wal_write_strategy=sync_after_notify</td></tr>
 *   <tr><td>Stream</td><td>2, and 4 with N = 1</td><td>x-initial-cluster-size=N</td><td></td></tr>
 *   <tr><td>ClassicMirrored</td><td>1</td><td>x-queue-version=1, ha-mode=exactly N</td>
 *       <td></td></tr>
 *   <tr><td>ClassicMirrored</td><td>2</td><td>x-queue-version=2, or 1 with transient messages;
 *       ha-mode=exactly N</td><td></td></tr>
 *   <tr><td>Classic</td><td>4 with N = 1</td><td>x-queue-version=2, or 1 with transient messages
 *       before 4.0</td><td></td></tr>
 * </table>
 *
 * <p>Quorum queues and streams confirm when a majority has a message, mirrored queues when all
 * mirrors have it. {@code RabbitMqLevelConfigValidator} has what is refused, and why.
 *
 * <p>{@code wal_sync_method} is not in RabbitMQ's documentation. Its source has it from 3.10 to
 * 4.3, and a node reports it only where it is set, so it always is. {@code wal_write_strategy} is
 * gone in 4.3.
 *
 * @param level the level and the copies of each message
 * @param type what a partition is
 * @param sync when quorum queues sync
 * @param classic which messages classic queues have
 * @param version of the nodes; null where an existing cluster decides
 */
public record RabbitMqDurability(
    DurabilityLevel level,
    RabbitMqQueueType type,
    RabbitMqSync sync,
    RabbitMqClassic classic,
    RabbitMqVersion version) {

  /** When members of quorum queues sync their write-ahead log, by its application and name. */
  static final String SYNC_METHOD = "ra.wal_sync_method";

  /** What they do first: sync, or confirm. */
  static final String WRITE_STRATEGY = "ra.wal_write_strategy";

  /** That they sync first. */
  static final String SYNC_FIRST = "default";

  /** From here on the strategy has no effect. */
  static final RabbitMqVersion WITHOUT_STRATEGY = new RabbitMqVersion(4, 3);

  /** From here on there are no mirrors. */
  static final RabbitMqVersion WITHOUT_MIRRORS = new RabbitMqVersion(4, 0);

  /**
   * Largest payload that RabbitMQ 3.13 embeds in a queue's index, and so syncs, in bytes: {@code
   * queue_index_embed_msgs_below}, 4096, less what the properties of a message may have.
   */
  static final int LARGEST_EMBEDDED_BYTES = 4_000;

  /** The last version whose mirrored queues sync messages of any size before they confirm them. */
  private static final RabbitMqVersion LAST_SYNCING_STORE = new RabbitMqVersion(3, 12);

  /** A message is returned to its queue so often before it is dropped: in effect, always. */
  private static final String DELIVERIES = "1000000";

  /** The durability that a run asks for, with its defaults. */
  public static RabbitMqDurability of(BenchmarkRunSpec spec) {
    var level = DurabilityLevel.of(spec.durability());
    var asked = spec.durability().rabbitmqOrUnset();
    var external = spec.broker().deploymentType() == DeploymentType.External;
    return new RabbitMqDurability(
        level,
        spec.broker().rabbitmqOrUnset().queueType(),
        asked.sync() == null ? defaultSync(level) : asked.sync(),
        asked.classic() == null ? RabbitMqClassic.Persistent : asked.classic(),
        external ? null : RabbitMqVersion.parse(spec.broker().effectiveVersion()).orElseThrow());
  }

  private static RabbitMqSync defaultSync(DurabilityLevel level) {
    return level.writesSynchronously() ? RabbitMqSync.DataSync : RabbitMqSync.None;
  }

  /** Copies that have a message when it is confirmed. */
  public int copiesAtConfirm() {
    return type == RabbitMqQueueType.ClassicMirrored ? level.replicationFactor() : level.majority();
  }

  /** The choice that the level leaves: of classic queues their messages, else when nodes sync. */
  Enum<?> choice() {
    return type.isClassic() ? classic : type == RabbitMqQueueType.Stream ? RabbitMqSync.None : sync;
  }

  /** Arguments of every queue or stream. */
  public Map<String, String> arguments() {
    var copies = String.valueOf(level.replicationFactor());
    var arguments = new LinkedHashMap<String, String>();
    arguments.put("x-queue-type", type.argument());
    if (type == RabbitMqQueueType.Quorum) {
      arguments.put("x-quorum-initial-group-size", copies);
      arguments.put("x-queue-leader-locator", "balanced");
      arguments.put("x-delivery-limit", DELIVERIES);
    } else if (type == RabbitMqQueueType.Stream) {
      arguments.put("x-initial-cluster-size", copies);
      arguments.put("x-queue-leader-locator", "balanced");
    } else if (storageVersion() != null) {
      arguments.put("x-queue-version", storageVersion());
    }
    return arguments;
  }

  /**
   * The version of a classic queue's files: 1 syncs persistent messages before they are confirmed,
   * 2 never does. Null for other types, and where either would do and the cluster decides.
   */
  public String storageVersion() {
    if (!type.isClassic()) {
      return null;
    }
    if (level.writesSynchronously()) {
      return "1";
    }
    if (classic == RabbitMqClassic.Persistent) {
      return "2";
    }
    return version == null ? null : version.compareTo(WITHOUT_MIRRORS) < 0 ? "1" : "2";
  }

  /** The policy of every queue; empty for none. */
  public Map<String, String> policy() {
    var policy = new LinkedHashMap<String, String>();
    if (type == RabbitMqQueueType.ClassicMirrored) {
      policy.put("ha-mode", "exactly");
      policy.put("ha-params", String.valueOf(level.replicationFactor()));
      policy.put("ha-sync-mode", "automatic");
      policy.put("ha-promote-on-failure", "when-synced");
      policy.put("ha-promote-on-shutdown", "when-synced");
    }
    return policy;
  }

  /** Settings of every node that we deploy, by application and name. */
  public Map<String, String> nodeConfig() {
    var config = new LinkedHashMap<String, String>();
    config.put(SYNC_METHOD, "datasync");
    if (type == RabbitMqQueueType.Quorum) {
      config.putAll(requiredNodeConfig());
      config.remove(WRITE_STRATEGY, SYNC_FIRST);
    }
    return config;
  }

  /** Settings without which the level does not hold, on whichever cluster. */
  public Map<String, String> requiredNodeConfig() {
    if (type != RabbitMqQueueType.Quorum) {
      return Map.of();
    }
    var config = new LinkedHashMap<String, String>();
    config.put(SYNC_METHOD, sync == RabbitMqSync.None ? "none" : "datasync");
    config.put(
        WRITE_STRATEGY, sync == RabbitMqSync.SyncAfterConfirm ? "sync_after_notify" : SYNC_FIRST);
    return config;
  }

  /** Whether a node of {@code version} syncs such messages of mirrored queues, at level 1. */
  static boolean syncsMirrored(RabbitMqVersion version, int messageSizeBytes) {
    return version.compareTo(LAST_SYNCING_STORE) <= 0
        || (version.compareTo(WITHOUT_MIRRORS) < 0 && messageSizeBytes <= LARGEST_EMBEDDED_BYTES);
  }

  /** The delivery mode of every message: 2 is persistent, 1 transient. */
  public int deliveryMode() {
    return type.isClassic() && classic == RabbitMqClassic.Transient ? 1 : 2;
  }
}
