package io.brokerbench.e2e.support;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Kafka's own command line, inside a broker's pod: a second witness beside the operator. */
public final class KafkaShell {

  private static final Pattern SETTING =
      Pattern.compile("^\\s+([a-z.]+)=(\\S*) ", Pattern.MULTILINE);

  private final String namespace;
  private final String pod;

  public KafkaShell(String namespace, Pod pod) {
    this.namespace = namespace;
    this.pod = pod.getMetadata().getName();
  }

  /** The effective settings of a topic. */
  public Map<String, String> topicSettings(String topic) {
    return settings("--entity-type=topics", "--entity-name=" + topic);
  }

  /** The effective settings of a broker. */
  public Map<String, String> brokerSettings(int broker) {
    return settings("--entity-type=brokers", "--entity-name=" + broker);
  }

  public void alterTopic(String topic, String setting) {
    configs("--alter", "--entity-type=topics", "--entity-name=" + topic, "--add-config=" + setting);
  }

  /** Changes the dynamic default of every broker. */
  public void alterAllBrokers(String setting) {
    configs("--alter", "--entity-type=brokers", "--entity-default", "--add-config=" + setting);
  }

  /** Producers that send more than that are not answered for so long that they do not. */
  public void limitProducers(long bytesPerSecond) {
    configs(
        "--alter",
        "--entity-type=clients",
        "--entity-default",
        "--add-config=producer_byte_rate=" + bytesPerSecond);
  }

  /** From now on a broker logs each request when it has answered it. */
  public void logRequests(int broker) {
    configs(
        "--alter",
        "--entity-type=broker-loggers",
        "--entity-name=" + broker,
        "--add-config=kafka.request.logger=DEBUG");
  }

  /** One line per partition: leader, replicas, in-sync set. */
  public List<String> partitions(String topic) {
    var described = exec("kafka-topics.sh", "--describe", "--topic=" + topic);
    return Arrays.stream(described.split("\\R")).filter(line -> line.contains("Leader:")).toList();
  }

  /** The topics that exist, without Kafka's own. */
  public List<String> topics() {
    var listed = exec("kafka-topics.sh", "--list", "--exclude-internal");
    return Arrays.stream(listed.split("\\R")).filter(line -> !line.isBlank()).toList();
  }

  private Map<String, String> settings(String... entity) {
    var arguments = new ArrayList<>(List.of("--describe", "--all"));
    arguments.addAll(List.of(entity));
    var described = configs(arguments.toArray(String[]::new));
    var settings = new LinkedHashMap<String, String>();
    var matcher = SETTING.matcher(described);
    while (matcher.find()) {
      settings.put(matcher.group(1), matcher.group(2));
    }
    return settings;
  }

  private String configs(String... arguments) {
    return exec("kafka-configs.sh", arguments);
  }

  private String exec(String tool, String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                "exec",
                "--namespace=" + namespace,
                pod,
                "--",
                "env",
                // It shares the memory limit of the broker.
                "KAFKA_HEAP_OPTS=-Xmx64m -XX:TieredStopAtLevel=1",
                "/opt/kafka/bin/" + tool,
                "--bootstrap-server=localhost:9092"));
    command.addAll(List.of(arguments));
    return Cluster.kubectl(command.toArray(String[]::new));
  }
}
