package io.brokerbench.operator.system.pulsar;

import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.ADMIN_PORT;
import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.BOOKIE_HTTP_PORT;
import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.DATA_PATH;
import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.METADATA_STORE;
import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.SERVICE_PORT;
import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.ZOOKEEPER_PORT;

import io.brokerbench.api.PulsarSpec;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.operator.resources.BrokerFactsContainer;
import io.brokerbench.operator.resources.BrokerSet;
import io.brokerbench.operator.resources.JvmMemory;
import io.brokerbench.operator.resources.NameLookups;
import io.brokerbench.operator.resources.Pods;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import java.util.List;
import java.util.Map;

/**
 * The processes of a Pulsar of one node, each in a container of its own, all by the scripts of one
 * image.
 *
 * @param pulsar resources and memory of each
 * @param image the one that all of them run
 * @param set whose configuration and device they have
 * @param servers what is written into their configuration files
 */
record PulsarContainers(
    PulsarSpec pulsar, String image, BrokerSet set, PulsarServerSettings servers) {

  static final String ZOOKEEPER_FILE = "zookeeper.conf";

  private static final String CONFIG_PATH = "/etc/brokerbench/pulsar";

  /** The image's scripts add such a variable to a file, even where that lacks the setting. */
  private static final String SETTING_PREFIX = "PULSAR_PREFIX_";

  /** A server that is slow to start is left alone: the run has deadlines of its own. */
  private static final int STARTUP_ATTEMPTS = 86_400;

  Container facts() {
    return BrokerFactsContainer.of(
        image, set.settings().imagePullPolicy(), List.of(set.mountOfDevice(0, DATA_PATH)));
  }

  Container zookeeper() {
    return server("zookeeper", "exec bin/pulsar zookeeper")
        .withRestartPolicy("Always")
        .addToEnv(
            Pods.env("PULSAR_ZK_CONF", CONFIG_PATH + "/" + ZOOKEEPER_FILE),
            Pods.env("PULSAR_MEM", JvmMemory.options(pulsar.zookeeper().jvm())))
        .withResources(Pods.resources(pulsar.zookeeper().resources()))
        .withStartupProbe(
            startup().withNewTcpSocket().withNewPort(ZOOKEEPER_PORT).endTcpSocket().build())
        .build();
  }

  /** Has ended when the broker starts, whose resources it may therefore have. */
  Container clusterMetadata() {
    var command =
        String.join(
            " \\\n  ",
            "exec bin/pulsar initialize-cluster-metadata --cluster " + servers.cluster(),
            "--metadata-store " + METADATA_STORE,
            "--configuration-metadata-store " + METADATA_STORE,
            "--web-service-url " + servers.endpoint().address(Protocol.PulsarAdmin),
            "--broker-service-url " + servers.endpoint().address(Protocol.Pulsar));
    return server("cluster-metadata", command)
        .addToEnv(
            Pods.env("PULSAR_GC", "-XX:+UseSerialGC"), Pods.env("PULSAR_MEM", "-Xms64M -Xmx128M"))
        .withResources(Pods.resources(pulsar.broker().resources()))
        .build();
  }

  Container bookie() {
    return server("bookkeeper", configured("bookkeeper.conf", "bookie"))
        .withRestartPolicy("Always")
        .addToEnv(
            Pods.env("PULSAR_BOOKKEEPER_CONF", "/tmp/bookkeeper.conf"),
            Pods.env("BOOKIE_MEM", JvmMemory.options(pulsar.bookkeeper().jvm())))
        .addAllToEnv(variables(servers.bookie()))
        .withResources(Pods.resources(pulsar.bookkeeper().resources()))
        .addNewPort()
        .withName("bookie-http")
        .withContainerPort(BOOKIE_HTTP_PORT)
        .endPort()
        .withStartupProbe(
            startup()
                .withNewHttpGet()
                .withPath("/api/v1/bookie/is_ready")
                .withNewPort(BOOKIE_HTTP_PORT)
                .endHttpGet()
                .build())
        .build();
  }

  Container broker() {
    return server("broker", configured("broker.conf", "broker"))
        .addToEnv(
            Pods.env("PULSAR_BROKER_CONF", "/tmp/broker.conf"),
            Pods.env("PULSAR_MEM", JvmMemory.options(pulsar.broker().jvm())))
        .addAllToEnv(variables(servers.broker()))
        .withResources(Pods.resources(pulsar.broker().resources()))
        .addNewPort()
        .withName("pulsar")
        .withContainerPort(SERVICE_PORT)
        .endPort()
        .addNewPort()
        .withName("http")
        .withContainerPort(ADMIN_PORT)
        .endPort()
        .withNewReadinessProbe()
        .withNewHttpGet()
        .withPath("/admin/v2/brokers/ready")
        .withNewPort(ADMIN_PORT)
        .endHttpGet()
        .withPeriodSeconds(2)
        .endReadinessProbe()
        .build();
  }

  /** A process of the image, whose working directory is /pulsar. */
  private ContainerBuilder server(String name, String command) {
    return set.container(name, image, CONFIG_PATH)
        .withCommand("/bin/sh", "-ec", command + "\n")
        .addToEnv(
            Pods.env("OPTS", NameLookups.option(CONFIG_PATH)),
            Pods.env("PULSAR_LOG_DIR", "/tmp/" + name))
        .addToVolumeMounts(set.mountOfDevice(0, DATA_PATH));
  }

  /** The image's file with our settings, where it can be written. */
  private static String configured(String file, String command) {
    return """
    cp conf/%1$s /tmp/%1$s
    bin/apply-config-from-env.py /tmp/%1$s
    exec bin/pulsar %2$s\
    """
        .formatted(file, command);
  }

  private static List<EnvVar> variables(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> Pods.env(SETTING_PREFIX + setting.getKey(), setting.getValue()))
        .toList();
  }

  private static ProbeBuilder startup() {
    return new ProbeBuilder().withPeriodSeconds(1).withFailureThreshold(STARTUP_ATTEMPTS);
  }
}
