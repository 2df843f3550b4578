package io.brokerbench.core.system.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A node, as the management API describes it.
 *
 * @param name such as {@code rabbit@host}
 * @param running whether it runs
 * @param version of RabbitMQ on it, such as {@code 4.0.5}; null where it does not run
 * @param memoryAlarm whether it blocks publishers for lack of memory
 * @param diskAlarm whether it blocks publishers because its disk is full
 * @param partitions the nodes that it has lost sight of
 */
record RabbitMqNode(
    String name,
    boolean running,
    String version,
    boolean memoryAlarm,
    boolean diskAlarm,
    List<String> partitions) {

  /** Reads one of {@code /api/nodes}. */
  static RabbitMqNode of(JsonNode node) {
    var partitions = new ArrayList<String>();
    node.path("partitions").forEach(other -> partitions.add(other.asText()));
    return new RabbitMqNode(
        node.path("name").asText(),
        node.path("running").asBoolean(),
        version(node.path("applications")),
        node.path("mem_alarm").asBoolean(),
        node.path("disk_free_alarm").asBoolean(),
        partitions);
  }

  private static String version(JsonNode applications) {
    for (var application : applications) {
      if (application.path("name").asText().equals("rabbit")) {
        return application.path("version").asText();
      }
    }
    return null;
  }

  /** Its version, as far as settings depend on it; empty where it does not say. */
  Optional<RabbitMqVersion> parsedVersion() {
    return version == null ? Optional.empty() : RabbitMqVersion.parse(version);
  }

  /** What it says of {@code setting}; null where that is no property of a node. */
  String found(String setting) {
    return switch (setting) {
      case RabbitMqProvenSettings.RUNNING -> String.valueOf(running);
      case RabbitMqProvenSettings.PARTITIONS ->
          partitions.isEmpty() ? RabbitMqProvenSettings.NONE : String.join(", ", partitions);
      case RabbitMqProvenSettings.MEMORY_ALARM -> String.valueOf(memoryAlarm);
      case RabbitMqProvenSettings.DISK_ALARM -> String.valueOf(diskAlarm);
      default -> null;
    };
  }
}
