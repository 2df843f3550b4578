package io.brokerbench.generator.harness;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.system.rabbitmq.RabbitMqSystem;
import io.brokerbench.generator.harness.Comparison.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts one node of RabbitMQ, from a Debian of its own that has it. Its processes are in a
 * namespace of their own: none outlives the first.
 */
final class RabbitMqNode {

  /** How its durability is set, for the table. */
  static final String DURABILITY = "one quorum queue of one member, wal_sync_method=none (level 4)";

  private static final int PORT = 19672;
  private static final int MANAGEMENT_PORT = 19682;
  private static final int METRICS_PORT = 19692;

  private static final String ADDRESS = "127.0.0.1:" + PORT;
  private static final String MANAGEMENT_URL = "http://127.0.0.1:" + MANAGEMENT_PORT;

  /** With the user that every node has, for this machine alone. */
  static final String URI = "amqp://guest:guest@%s/%%2f".formatted(ADDRESS);

  static final String METRICS_URL = "http://127.0.0.1:" + METRICS_PORT + "/metrics";

  static final Endpoint ENDPOINT =
      RabbitMqSystem.at(List.of(ADDRESS), List.of(), List.of(MANAGEMENT_URL), ClientAccess.OPEN);

  /** What a BenchmarkRun says of it. */
  static final String SPEC =
      """
      broker:
        kind: RabbitMQ
        rabbitmq: {queueType: Quorum}
        deployment:
          type: External
          external: {rabbitmq: {amqpAddresses: ["%s"], managementUrls: ["%s"]}}
      durability: {level: 4, replicationFactor: 1}
      """
          .formatted(ADDRESS, MANAGEMENT_URL);

  private static final String SETTINGS =
      """
      listeners.tcp.1 = %s
      management.tcp.ip = 127.0.0.1
      management.tcp.port = %d
      prometheus.tcp.ip = 127.0.0.1
      prometheus.tcp.port = %d
      log.console = true
      log.console.level = warning
      log.file = false
      """
          .formatted(ADDRESS, MANAGEMENT_PORT, METRICS_PORT);

  private static final String ADVANCED_SETTINGS = "[{ra, [{wal_sync_method, none}]}].\n";

  private static final String PLUGINS = "[rabbitmq_management, rabbitmq_prometheus].\n";

  /** With the names of its root, of its settings and of its data. */
  private static final String SCRIPT =
      """
      mount -t proc proc "$1/proc"
      mount --bind "$2" "$1/etc/rabbitmq"
      mount --bind "$3" "$1/var/lib/rabbitmq"
      exec chroot "$1" /usr/lib/rabbitmq/bin/rabbitmq-server
      """;

  private RabbitMqNode() {}

  /**
   * Starts one.
   *
   * @param root a Debian with RabbitMQ, of which nothing is changed
   * @param directories empty; take settings and log, and data
   * @param processors of {@code taskset}, such as {@code 0}
   */
  static Broker start(Path root, Directories directories, String processors) throws IOException {
    var settings = Files.createDirectories(directories.work().resolve("settings"));
    Files.writeString(settings.resolve("rabbitmq.conf"), SETTINGS);
    Files.writeString(settings.resolve("advanced.config"), ADVANCED_SETTINGS);
    Files.writeString(settings.resolve("enabled_plugins"), PLUGINS);
    var command =
        List.of(
            "unshare",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "bash",
            "-euc",
            SCRIPT,
            "rabbitmq-node",
            root.toString(),
            settings.toString(),
            directories.brokerData().toString());
    return Broker.start(directories, processors, command, environment(), PORT);
  }

  /** One scheduler, as the node has one processor. */
  private static Map<String, String> environment() {
    return Map.ofEntries(
        Map.entry("HOME", "/var/lib/rabbitmq"),
        Map.entry("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"),
        Map.entry("LANG", "C.UTF-8"),
        Map.entry("LC_ALL", "C.UTF-8"),
        Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
        Map.entry("ERL_EPMD_PORT", "19674"),
        Map.entry("RABBITMQ_DIST_PORT", "19673"),
        Map.entry("RABBITMQ_LOG_BASE", "/var/lib/rabbitmq/log"),
        Map.entry("RABBITMQ_NODENAME", "generator@127.0.0.1"),
        Map.entry("RABBITMQ_USE_LONGNAME", "true"),
        Map.entry(
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
            "+S 1:1 +SDcpu 1:1 -kernel inet_dist_use_interface {127,0,0,1}"));
  }
}
