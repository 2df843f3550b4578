package io.brokerbench.e2e.rabbitmq;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The files of a RabbitMQ node as the Cluster Operator writes them.
 *
 * @param cluster of the nodes
 */
record ServerConfiguration(Cluster cluster) {

  private static final long GIB = 1L << 30;
  private static final int HEADROOM_PART = 5;

  /** The files of the ConfigMap with the configuration. */
  Map<String, String> files() {
    var files = new TreeMap<String, String>();
    files.put("operatorDefaults.conf", defaults());
    files.put("userDefinedConfiguration.conf", userDefined());
    putUnlessEmpty(files, "advanced.config", cluster.configuration("advancedConfig"));
    putUnlessEmpty(files, "rabbitmq-env.conf", cluster.configuration("envConfig"));
    return files;
  }

  /** The file with the plugins that are enabled. */
  String plugins() {
    var plugins =
        new ArrayList<>(
            List.of("rabbitmq_peer_discovery_k8s", "rabbitmq_prometheus", "rabbitmq_management"));
    cluster.spec().path("rabbitmq").path("additionalPlugins").forEach(p -> plugins.add(p.asText()));
    return "[" + String.join(",", plugins) + "].";
  }

  /** The user and the password that the run sets, if it does. */
  String setting(String key, String otherwise) {
    return cluster
        .configuration("additionalConfig")
        .lines()
        .filter(line -> line.matches(key + "\\s*=.*"))
        .map(line -> line.substring(line.indexOf('=') + 1).strip())
        .findFirst()
        .orElse(otherwise);
  }

  private String defaults() {
    return """
    log.console = true
    queue_master_locator = min-masters
    disk_free_limit.absolute = 2GB
    cluster_partition_handling = pause_minority
    cluster_formation.peer_discovery_backend = rabbit_peer_discovery_k8s
    cluster_formation.k8s.host = kubernetes.default
    cluster_formation.k8s.address_type = hostname
    cluster_formation.target_cluster_size_hint = %d
    cluster_name = %s
    auth_mechanisms.1 = PLAIN
    auth_mechanisms.2 = AMQPLAIN
    """
        .formatted(cluster.replicas(), cluster.name());
  }

  private String userDefined() {
    var limit = cluster.spec().path("resources").path("limits").path("memory").asText("");
    var lines = cluster.configuration("additionalConfig").lines().collect(Collectors.toList());
    if (!limit.isEmpty()) {
      var bytes = new Quantity(limit).getNumericalAmount().longValue();
      lines.addFirst(
          "total_memory_available_override_value = "
              + (bytes - Math.min(bytes / HEADROOM_PART, 2 * GIB)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static void putUnlessEmpty(Map<String, String> files, String name, String text) {
    if (!text.isEmpty()) {
      files.put(name, text);
    }
  }
}
