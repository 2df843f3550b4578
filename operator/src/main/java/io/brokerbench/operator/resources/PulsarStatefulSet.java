package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.PulsarServerSettings.ADMIN_PORT;
import static io.brokerbench.operator.resources.PulsarServerSettings.BOOKIE_HTTP_PORT;
import static io.brokerbench.operator.resources.PulsarServerSettings.DATA_PATH;
import static io.brokerbench.operator.resources.PulsarServerSettings.METADATA_STORE;
import static io.brokerbench.operator.resources.PulsarServerSettings.SERVICE_PORT;
import static io.brokerbench.operator.resources.PulsarServerSettings.ZOOKEEPER_PORT;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.PulsarJvmSpec;
import io.brokerbench.api.PulsarSpec;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import java.util.List;
import java.util.Map;

/**
 * A Pulsar of one node in a StatefulSet of ours: ZooKeeper, one bookie and one broker, each a
 * process of its own, in one pod on the layout of the official image. Its one device has the
 * journal, the ledgers and what ZooKeeper keeps.
 *
 * <p>Not the image's standalone mode, which is for development and overrules its configuration: it
 * has one channel to its bookie whatever {@code bookkeeperNumberOfChannelsPerBookie} says, and its
 * bookie has another allocator and flushes otherwise than any other (4.0.8: {@code
 * org.apache.pulsar.PulsarStandaloneStarter}, {@code
 * org.apache.pulsar.metadata.bookkeeper.BKCluster}).
 */
public final class PulsarStatefulSet {

  /** How many there are. */
  public static final int NODES = 1;

  /** What readers of the figures must know. */
  public static final String ONE_DEVICE =
      "journal and ledgers of the bookie share one device, and ZooKeeper has its data there too;"
          + " a cluster has a device for the journal alone";

  /** The user of the official image. */
  private static final long USER = 10_000;

  private static final String CONFIG_PATH = "/etc/brokerbench/pulsar";
  private static final String ZOOKEEPER_FILE = "zookeeper.conf";

  /** The image's scripts add such a variable to a file, even where that lacks the setting. */
  private static final String SETTING_PREFIX = "PULSAR_PREFIX_";

  /** A server that is slow to start is left alone: the run has deadlines of its own. */
  private static final int STARTUP_ATTEMPTS = 86_400;

  private final PulsarSpec pulsar;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final String image;
  private final BrokerSet set;
  private final PulsarServerSettings servers;

  /** The Pulsar of {@code run}. */
  public PulsarStatefulSet(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    var names = ChildNames.of(run);
    var broker = run.getSpec().broker();
    this.pulsar = broker.pulsarOrUnset();
    this.plan = plan;
    this.settings = settings;
    this.image =
        broker.image() == null
            ? settings.pulsarImageRepository() + ":" + plan.broker().version()
            : broker.image();
    this.set = new BrokerSet(run, names.pulsar());
    this.servers = new PulsarServerSettings(plan.broker(), names.pulsar(), names.pulsarHost());
  }

  /** Everything that must be made, in order. */
  public List<HasMetadata> resources() {
    return List.of(
        set.configuration(Map.of(ZOOKEEPER_FILE, PulsarServerSettings.zookeeper())),
        set.service("pulsar", SERVICE_PORT),
        set.statefulSet(NODES, pod()));
  }

  /** Where broker and bookie will answer. */
  public BrokerEndpoint.Pulsar endpoint() {
    return new BrokerEndpoint.Pulsar(
        "pulsar://" + servers.host() + ":" + SERVICE_PORT,
        "http://" + servers.host() + ":" + ADMIN_PORT,
        List.of("http://" + servers.host() + ":" + BOOKIE_HTTP_PORT));
  }

  /** Each container starts when those before it serve, or have ended. */
  private PodSpec pod() {
    return set.pod(USER)
        .withInitContainers(facts(), zookeeper(), clusterMetadata(), bookie())
        .withContainers(broker())
        .build();
  }

  private Container facts() {
    return BrokerFactsContainer.of(
        image, settings.imagePullPolicy(), List.of(set.mountOfDevice(0, DATA_PATH)));
  }

  private Container zookeeper() {
    return server("zookeeper", "exec bin/pulsar zookeeper")
        .withRestartPolicy("Always")
        .addToEnv(
            Pods.env("PULSAR_ZK_CONF", CONFIG_PATH + "/" + ZOOKEEPER_FILE),
            Pods.env("PULSAR_MEM", memory(pulsar.zookeeper().jvm())))
        .withResources(Pods.resources(pulsar.zookeeper().resources()))
        .withStartupProbe(
            startup().withNewTcpSocket().withNewPort(ZOOKEEPER_PORT).endTcpSocket().build())
        .build();
  }

  /** Has ended when the broker starts, whose resources it may therefore have. */
  private Container clusterMetadata() {
    var command =
        String.join(
            " \\\n  ",
            "exec bin/pulsar initialize-cluster-metadata --cluster " + servers.cluster(),
            "--metadata-store " + METADATA_STORE,
            "--configuration-metadata-store " + METADATA_STORE,
            "--web-service-url " + endpoint().adminUrl(),
            "--broker-service-url " + endpoint().serviceUrl());
    return server("cluster-metadata", command)
        .addToEnv(
            Pods.env("PULSAR_GC", "-XX:+UseSerialGC"), Pods.env("PULSAR_MEM", "-Xms64M -Xmx128M"))
        .withResources(Pods.resources(pulsar.broker().resources()))
        .build();
  }

  private Container bookie() {
    return server("bookkeeper", configured("bookkeeper.conf", "bookie"))
        .withRestartPolicy("Always")
        .addToEnv(
            Pods.env("PULSAR_BOOKKEEPER_CONF", "/tmp/bookkeeper.conf"),
            Pods.env("BOOKIE_MEM", memory(pulsar.bookkeeper().jvm())))
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

  private Container broker() {
    return server("broker", configured("broker.conf", "broker"))
        .addToEnv(
            Pods.env("PULSAR_BROKER_CONF", "/tmp/broker.conf"),
            Pods.env("PULSAR_MEM", memory(pulsar.broker().jvm())))
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
    return set.container(name, image, settings.imagePullPolicy(), CONFIG_PATH)
        .withCommand("/bin/sh", "-ec", command + "\n")
        .addToEnv(
            // Peers that have no address yet are asked for again soon.
            Pods.env("OPTS", "-Dsun.net.inetaddr.negative.ttl=1"),
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

  private static String memory(PulsarJvmSpec jvm) {
    var heap = inJvmUnits(jvm.effectiveHeap());
    return "-Xms%1$s -Xmx%1$s -XX:MaxDirectMemorySize=%2$s"
        .formatted(heap, inJvmUnits(jvm.effectiveDirectMemory()));
  }

  /** A JVM's M and G are those that Kubernetes calls Mi and Gi. */
  private static String inJvmUnits(String quantity) {
    return quantity.replace("i", "");
  }

  private static ProbeBuilder startup() {
    return new ProbeBuilder().withPeriodSeconds(1).withFailureThreshold(STARTUP_ATTEMPTS);
  }
}
