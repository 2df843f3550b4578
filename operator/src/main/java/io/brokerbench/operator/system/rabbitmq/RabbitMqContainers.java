package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.operator.resources.BrokerFactsContainer;
import io.brokerbench.operator.resources.BrokerSet;
import io.brokerbench.operator.resources.Pods;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;

/**
 * The containers of a RabbitMQ node on the layout of the official image.
 *
 * @param set with their configuration and devices
 * @param image that both run
 * @param resources of the node
 * @param nodes the names of all nodes
 */
record RabbitMqContainers(
    BrokerSet set, String image, ResourcesSpec resources, RabbitMqNodes nodes) {

  /** The volume with the Erlang cookie. */
  static final String COOKIE_VOLUME = "erlang-cookie";

  static final String CONF_FILE = "rabbitmq.conf";
  static final String PLUGINS_FILE = "enabled_plugins";

  private static final String CONFIG_PATH = "/etc/brokerbench/rabbitmq";
  private static final String COOKIE_PATH = "/etc/brokerbench/erlang-cookie";

  Container facts() {
    return BrokerFactsContainer.of(image, set.settings().imagePullPolicy(), devices());
  }

  /**
   * The server. It accepts AMQP connections last, when it has joined the cluster and its plugins
   * run. The operator then waits until every node lists all nodes as running. A probe that asks
   * this again and again would disturb the measurement.
   */
  Container server() {
    var devices = new RabbitMqDevices((int) set.devices().count());
    return set.container("rabbitmq", image, CONFIG_PATH)
        .withCommand("/bin/bash", "-ec", startCommand())
        .withEnv(
            Pods.envFromField("POD_NAME", "metadata.name"),
            Pods.env("HOME", "/tmp/rabbitmq"),
            Pods.env("RABBITMQ_ADVANCED_CONFIG_FILE", CONFIG_PATH + "/" + RabbitMqConf.ADVANCED),
            // Replaces conf.d of the image: its entries would override ours.
            Pods.env("RABBITMQ_CONFIG_FILES", CONFIG_PATH + "/*.conf"),
            Pods.env("RABBITMQ_ENABLED_PLUGINS_FILE", CONFIG_PATH + "/" + PLUGINS_FILE),
            Pods.env("RABBITMQ_LOGS", "-"),
            Pods.env("RABBITMQ_LOG_BASE", "/tmp/rabbitmq/log"),
            Pods.env("RABBITMQ_MNESIA_BASE", devices.nodeDirectory()),
            Pods.env("RABBITMQ_NODENAME", nodes.nameOf("$(POD_NAME)")),
            Pods.env("RABBITMQ_QUORUM_DIR", devices.quorumDirectory()),
            Pods.env("RABBITMQ_STREAM_DIR", devices.streamDirectory()),
            Pods.env("RABBITMQ_USE_LONGNAME", "true"))
        .withResources(Pods.resources(resources))
        .withPorts(ports())
        .withNewReadinessProbe()
        .withNewTcpSocket()
        .withNewPort(RabbitMqPorts.AMQP)
        .endTcpSocket()
        .withPeriodSeconds(2)
        .endReadinessProbe()
        .addToVolumeMounts(cookie())
        .addAllToVolumeMounts(devices())
        .build();
  }

  /**
   * A new node looks for the other ones before it begins a cluster of its own. So it starts once
   * the names of all nodes resolve, and all of them start at about the same time. A node that has
   * been a member of the cluster does not look for others.
   */
  private String startCommand() {
    return """
    mkdir -p "$HOME" "$RABBITMQ_MNESIA_BASE" "$RABBITMQ_QUORUM_DIR" "$RABBITMQ_STREAM_DIR"
    install -m 400 %s/%s "$HOME/.erlang.cookie"
    if [[ -z $(ls "$RABBITMQ_MNESIA_BASE") ]]; then
      for host in %s; do
        until getent hosts "$host" >/dev/null; do sleep 0.5; done
      done
    fi
    exec rabbitmq-server
    """
        .formatted(COOKIE_PATH, ErlangCookie.KEY, String.join(" ", nodes.hosts()));
  }

  private List<VolumeMount> devices() {
    return set.devices().mapToObj(i -> set.mountOfDevice(i, RabbitMqDevices.mountPath(i))).toList();
  }

  private static VolumeMount cookie() {
    return new VolumeMountBuilder()
        .withName(COOKIE_VOLUME)
        .withMountPath(COOKIE_PATH)
        .withReadOnly(true)
        .build();
  }

  private static List<ContainerPort> ports() {
    return List.of(
        port("amqp", RabbitMqPorts.AMQP),
        port("stream", RabbitMqPorts.STREAM),
        port("management", RabbitMqPorts.MANAGEMENT),
        port("prometheus", RabbitMqPorts.PROMETHEUS),
        port("epmd", RabbitMqPorts.EPMD),
        port("distribution", RabbitMqPorts.DISTRIBUTION));
  }

  private static ContainerPort port(String name, int port) {
    return new ContainerPortBuilder().withName(name).withContainerPort(port).build();
  }
}
