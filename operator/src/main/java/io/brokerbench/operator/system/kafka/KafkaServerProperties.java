package io.brokerbench.operator.system.kafka;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.operator.resources.ChildNames;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The {@code server.properties} of KRaft nodes that are broker and controller at once.
 *
 * <p>One text serves all nodes: {@value #NODE_ID} stands for the ordinal of the pod.
 */
final class KafkaServerProperties {

  static final String NODE_ID = "@NODE_ID@";
  static final int CLIENT_PORT = 9092;

  private static final int CONTROLLER_PORT = 9093;

  private KafkaServerProperties() {}

  static String render(BenchmarkRun run, RunPlan plan) {
    var names = ChildNames.of(run);
    var properties = new Properties();
    properties.putAll(plan.broker().config(ServerGroup.BROKER));
    properties.put("process.roles", "broker,controller");
    properties.put("node.id", NODE_ID);
    properties.put("controller.quorum.voters", voters(names, plan.broker().nodes()));
    properties.put("controller.listener.names", "CONTROLLER");
    properties.put("inter.broker.listener.name", "PLAINTEXT");
    properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    properties.put(
        "listeners", "PLAINTEXT://:" + CLIENT_PORT + ",CONTROLLER://:" + CONTROLLER_PORT);
    properties.put("advertised.listeners", "PLAINTEXT://" + host(names) + ":" + CLIENT_PORT);
    properties.put("log.dirs", logDirs(run.getSpec().broker().storage().devicesPerNode()));
    return text(properties);
  }

  static String mountPath(int device) {
    return "/var/lib/kafka/disk-" + device;
  }

  private static String voters(ChildNames names, int nodes) {
    return IntStream.range(0, nodes)
        .mapToObj(i -> i + "@" + names.brokerHost(BrokerKind.Kafka, i) + ":" + CONTROLLER_PORT)
        .collect(Collectors.joining(","));
  }

  private static String host(ChildNames names) {
    return names.brokerHost(BrokerKind.Kafka, 0).replaceFirst("-0\\.", "-" + NODE_ID + ".");
  }

  /** Below the mount point, where a file system has no {@code lost+found}. */
  private static String logDirs(int devices) {
    return IntStream.range(0, devices)
        .mapToObj(i -> mountPath(i) + "/data")
        .collect(Collectors.joining(","));
  }

  /** Sorted and escaped as Java reads it, without the time that {@link Properties} puts on top. */
  private static String text(Properties properties) {
    var text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString()
            .lines()
            .filter(line -> !line.startsWith("#"))
            .sorted()
            .collect(Collectors.joining("\n"))
        + "\n";
  }
}
