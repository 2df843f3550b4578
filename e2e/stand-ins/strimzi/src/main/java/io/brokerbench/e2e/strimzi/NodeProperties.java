package io.brokerbench.e2e.strimzi;

import io.strimzi.api.kafka.model.kafka.KafkaClusterSpec;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The {@code server.config} of a node: what the Kafka resource says, without what Strimzi forbids
 * and without a word about it, and what Strimzi sets itself.
 *
 * @param nodes of the whole cluster
 * @param dropped settings to lose on the way, so that a test can see it noticed
 */
record NodeProperties(List<Node> nodes, Set<String> dropped) {

  private static final int CONTROL_PLANE_PORT = 9090;
  private static final int REPLICATION_PORT = 9091;

  private static final List<String> FORBIDDEN = split(KafkaClusterSpec.FORBIDDEN_PREFIXES);
  private static final List<String> EXCEPTIONS =
      split(KafkaClusterSpec.FORBIDDEN_PREFIX_EXCEPTIONS);

  String render(Node node) {
    var properties = new TreeMap<String, String>();
    // Strimzi sets it where the resource does not.
    properties.put("min.insync.replicas", "1");
    node.kafka()
        .getSpec()
        .getKafka()
        .getConfig()
        .forEach(
            (key, value) -> {
              if (isAllowed(key)) {
                properties.put(key, String.valueOf(value));
              }
            });
    putOwn(properties, node);
    return properties.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private boolean isAllowed(String key) {
    var forbidden =
        FORBIDDEN.stream().anyMatch(prefix -> key.toLowerCase(Locale.ENGLISH).startsWith(prefix));
    return (!forbidden || EXCEPTIONS.contains(key)) && !dropped.contains(key);
  }

  private void putOwn(TreeMap<String, String> properties, Node node) {
    var listeners = new TreeMap<String, Integer>();
    listeners.put("CONTROLPLANE-9090", CONTROL_PLANE_PORT);
    listeners.put("REPLICATION-9091", REPLICATION_PORT);
    for (var listener : node.kafka().getSpec().getKafka().getListeners()) {
      listeners.put(
          listener.getName().toUpperCase(Locale.ROOT) + "-" + listener.getPort(),
          listener.getPort());
    }
    properties.put("node.id", String.valueOf(node.id()));
    properties.put("process.roles", "broker,controller");
    properties.put("controller.listener.names", "CONTROLPLANE-9090");
    properties.put("inter.broker.listener.name", "REPLICATION-9091");
    properties.put("controller.quorum.voters", voters());
    properties.put("listeners", join(listeners, "%s://0.0.0.0:%d"));
    // Strimzi encrypts the first two; the stand-in has no certificates.
    properties.put("listener.security.protocol.map", join(listeners, "%s:PLAINTEXT"));
    listeners.remove("CONTROLPLANE-9090");
    properties.put("advertised.listeners", join(listeners, "%s://" + node.host() + ":%d"));
    properties.put("log.dirs", String.join(",", logDirectories(node)));
    properties.put("metadata.log.dir", metadataDirectory(node));
  }

  private String voters() {
    return nodes.stream()
        .map(node -> node.id() + "@" + node.host() + ":" + CONTROL_PLANE_PORT)
        .collect(Collectors.joining(","));
  }

  private static List<String> logDirectories(Node node) {
    return node.volumes().stream().map(node::logDirectory).toList();
  }

  /** On the volume that is marked, else on the one with the lowest number. */
  private static String metadataDirectory(Node node) {
    return node.volumes().stream()
        .filter(volume -> volume.getKraftMetadata() != null)
        .findFirst()
        .map(node::logDirectory)
        .orElse(logDirectories(node).getFirst());
  }

  private static String join(TreeMap<String, Integer> listeners, String format) {
    return listeners.entrySet().stream()
        .map(listener -> format.formatted(listener.getKey(), listener.getValue()))
        .collect(Collectors.joining(","));
  }

  private static List<String> split(String prefixes) {
    return List.of(prefixes.split("\\s*,+\\s*"));
  }
}
