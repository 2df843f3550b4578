package io.brokerbench.operator.system.kafka;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.JvmSpec;
import io.brokerbench.api.KafkaSpec;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.StatefulSetBrokers;
import io.brokerbench.operator.resources.BrokerFactsContainer;
import io.brokerbench.operator.resources.BrokerSet;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.JvmMemory;
import io.brokerbench.operator.resources.NameLookups;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Kafka in a StatefulSet of ours: KRaft nodes on the layout of the official Apache Kafka image.
 *
 * <p>The brokers are made once and never updated: a run's spec is immutable.
 */
public final class KafkaStatefulSet {

  /** The user of the official image. */
  private static final long USER = 1000;

  /** A broker that is slow to start is left alone: the run has deadlines of its own. */
  private static final int STARTUP_ATTEMPTS = 86_400;

  private static final String CONFIG_PATH = "/etc/brokerbench/kafka";
  private static final String CONFIG_FILE = "server.properties";

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final ChildNames names;
  private final BrokerSet set;

  /** The brokers of {@code run}. */
  public KafkaStatefulSet(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.names = ChildNames.of(run);
    this.set = new BrokerSet(run, names.brokers(BrokerKind.Kafka), settings);
  }

  /** Everything that must be made, in order. */
  public List<HasMetadata> resources() {
    var files =
        Map.of(
            CONFIG_FILE,
            KafkaServerProperties.render(run, plan),
            NameLookups.FILE,
            NameLookups.CONTENT);
    return List.of(
        set.configuration(files),
        set.service("kafka", KafkaServerProperties.CLIENT_PORT),
        set.statefulSet(
            plan.broker().nodes(),
            set.pod(USER).withInitContainers(facts()).withContainers(container()).build()));
  }

  /** Brokers that are ready once every pod is. */
  public BrokerDeployment deployment() {
    return new StatefulSetBrokers(this::resources, endpoint(), plan.broker().nodes(), List.of());
  }

  /** Where the brokers will answer. */
  public Endpoint endpoint() {
    return KafkaSystem.at(
        IntStream.range(0, plan.broker().nodes())
            .mapToObj(
                i ->
                    names.brokerHost(BrokerKind.Kafka, i) + ":" + KafkaServerProperties.CLIENT_PORT)
            .collect(Collectors.joining(",")));
  }

  /** The image that the brokers run. */
  public String image() {
    var broker = run.getSpec().broker();
    return broker.image() == null
        ? settings.image(BrokerKind.Kafka, plan.broker().version())
        : broker.image();
  }

  private Container facts() {
    return BrokerFactsContainer.of(image(), settings.imagePullPolicy(), mounts());
  }

  private List<VolumeMount> mounts() {
    return set.devices()
        .mapToObj(i -> set.mountOfDevice(i, KafkaServerProperties.mountPath(i)))
        .toList();
  }

  private Container container() {
    var kafka = kafka();
    return set.container("kafka", image(), CONFIG_PATH)
        .withCommand("/bin/sh", "-ec", startCommand())
        .withEnv(
            Pods.env("KAFKA_HEAP_OPTS", heapOptions(kafka.jvm())),
            Pods.env("KAFKA_OPTS", NameLookups.option(CONFIG_PATH)),
            Pods.env("LOG_DIR", "/tmp/logs"))
        .withResources(Pods.resources(kafka.resources()))
        .addNewPort()
        .withName("kafka")
        .withContainerPort(KafkaServerProperties.CLIENT_PORT)
        .endPort()
        // Seen to listen a second after it does; from then on it is asked less often.
        .withNewStartupProbe()
        .withNewTcpSocket()
        .withNewPort(KafkaServerProperties.CLIENT_PORT)
        .endTcpSocket()
        .withPeriodSeconds(1)
        .withFailureThreshold(STARTUP_ATTEMPTS)
        .endStartupProbe()
        .withNewReadinessProbe()
        .withNewTcpSocket()
        .withNewPort(KafkaServerProperties.CLIENT_PORT)
        .endTcpSocket()
        .withPeriodSeconds(2)
        .endReadinessProbe()
        .addAllToVolumeMounts(mounts())
        .build();
  }

  private String startCommand() {
    return """
    sed "s/%s/${HOSTNAME##*-}/g" %s/%s > /tmp/server.properties
    /opt/kafka/bin/kafka-storage.sh format --ignore-formatted --cluster-id %s \
    --config /tmp/server.properties
    exec /opt/kafka/bin/kafka-server-start.sh /tmp/server.properties
    """
        .formatted(KafkaServerProperties.NODE_ID, CONFIG_PATH, CONFIG_FILE, clusterId());
  }

  /** Kafka's form of a UUID, from the run's: never begins with a dash, which is an option's. */
  private String clusterId() {
    var uid = UUID.nameUUIDFromBytes(run.getMetadata().getUid().getBytes());
    var bytes =
        ByteBuffer.allocate(16)
            .putLong(uid.getMostSignificantBits() & Long.MAX_VALUE)
            .putLong(uid.getLeastSignificantBits())
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String heapOptions(JvmSpec jvm) {
    var heap = JvmMemory.size(jvm.effectiveHeap());
    return "-Xms" + heap + " -Xmx" + heap;
  }

  private KafkaSpec kafka() {
    return run.getSpec().broker().kafkaOrUnset();
  }
}
