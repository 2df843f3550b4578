package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.JvmSpec;
import io.brokerbench.api.KafkaSpec;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
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

  private static final String DEFAULT_HEAP = "1Gi";
  private static final String CONFIG_PATH = "/etc/brokerbench/kafka";
  private static final String CONFIG_FILE = "server.properties";

  /** The data goes with the run, so a broker need not take its time to hand over its leaders. */
  private static final long TERMINATION_GRACE_SECONDS = 5;

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final ChildNames names;

  /** The brokers of {@code run}. */
  public KafkaStatefulSet(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /** Everything that must be made, in order. */
  public List<HasMetadata> resources() {
    return List.of(configuration(), service(), statefulSet());
  }

  /** Where the brokers will answer. */
  public BrokerEndpoint.Kafka endpoint() {
    return new BrokerEndpoint.Kafka(
        IntStream.range(0, plan.broker().nodes())
            .mapToObj(i -> names.kafkaHost(i) + ":" + KafkaServerProperties.CLIENT_PORT)
            .collect(Collectors.joining(",")));
  }

  /** The image that the brokers run. */
  public String image() {
    var broker = run.getSpec().broker();
    return broker.image() == null
        ? settings.kafkaImageRepository() + ":" + plan.broker().version()
        : broker.image();
  }

  private ConfigMap configuration() {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, names.kafka(), BROKER))
        .withData(Map.of(CONFIG_FILE, KafkaServerProperties.render(run, plan)))
        .withImmutable(true)
        .build();
  }

  private Service service() {
    return HeadlessService.of(
        run, names.kafka(), BROKER, "kafka", KafkaServerProperties.CLIENT_PORT);
  }

  private StatefulSet statefulSet() {
    return new StatefulSetBuilder()
        .withMetadata(Metadata.of(run, names.kafka(), BROKER))
        .withNewSpec()
        .withReplicas(plan.broker().nodes())
        .withServiceName(names.kafka())
        .withPodManagementPolicy("Parallel")
        .withSelector(new LabelSelectorBuilder().withMatchLabels(Labels.of(run, BROKER)).build())
        .withTemplate(podTemplate())
        .withVolumeClaimTemplates(devices().mapToObj(this::claim).toList())
        .endSpec()
        .build();
  }

  private PodTemplateSpec podTemplate() {
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(Labels.of(run, BROKER))
        .endMetadata()
        .withSpec(
            Pods.pinned(run.getSpec().broker().placement(), nodes())
                .withSecurityContext(Pods.podSecurity(USER))
                .withTerminationGracePeriodSeconds(TERMINATION_GRACE_SECONDS)
                .withContainers(container())
                .editOrNewAffinity()
                .withNewPodAntiAffinity()
                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withTopologyKey("kubernetes.io/hostname")
                .withNewLabelSelector()
                .withMatchLabels(Labels.of(run, BROKER))
                .endLabelSelector()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .endAffinity()
                .addNewVolume()
                .withName("config")
                .withNewConfigMap()
                .withName(names.kafka())
                .endConfigMap()
                .endVolume()
                .addNewVolume()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .build())
        .build();
  }

  private Container container() {
    var kafka = kafka();
    return new ContainerBuilder()
        .withName("kafka")
        .withImage(image())
        .withImagePullPolicy(settings.imagePullPolicy())
        .withCommand("/bin/sh", "-ec", startCommand())
        .withEnv(
            Pods.env("KAFKA_HEAP_OPTS", heapOptions(kafka.jvm())),
            // Peers that have no address yet are asked for again soon.
            Pods.env("KAFKA_OPTS", "-Dsun.net.inetaddr.negative.ttl=1"),
            Pods.env("LOG_DIR", "/tmp/logs"))
        .withResources(Pods.resources(kafka.resources()))
        .withSecurityContext(Pods.containerSecurity())
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        .addNewPort()
        .withName("kafka")
        .withContainerPort(KafkaServerProperties.CLIENT_PORT)
        .endPort()
        .withNewReadinessProbe()
        .withNewTcpSocket()
        .withNewPort(KafkaServerProperties.CLIENT_PORT)
        .endTcpSocket()
        .withPeriodSeconds(2)
        .endReadinessProbe()
        .withVolumeMounts(mounts())
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
    var heap = (jvm.heap() == null ? DEFAULT_HEAP : jvm.heap()).replace("i", "");
    return "-Xms" + heap + " -Xmx" + heap;
  }

  private List<VolumeMount> mounts() {
    var mounts = new ArrayList<VolumeMount>();
    mounts.add(mount("config", CONFIG_PATH));
    mounts.add(mount("tmp", "/tmp"));
    devices().forEach(i -> mounts.add(mount(claimName(i), KafkaServerProperties.mountPath(i))));
    return mounts;
  }

  private static VolumeMount mount(String name, String path) {
    return new VolumeMountBuilder().withName(name).withMountPath(path).build();
  }

  private PersistentVolumeClaim claim(int device) {
    var storage = run.getSpec().broker().storage();
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withName(claimName(device))
        .withLabels(Labels.of(run, BROKER))
        // Claims outlive their StatefulSet; owned by the run, they go with it.
        .withOwnerReferences(Metadata.owner(run, false))
        .endMetadata()
        .withNewSpec()
        .withAccessModes("ReadWriteOnce")
        .withStorageClassName(storage.storageClassName())
        .withNewResources()
        .withRequests(Map.of("storage", new Quantity(storage.sizePerDevice())))
        .endResources()
        .endSpec()
        .build();
  }

  private static String claimName(int device) {
    return "disk-" + device;
  }

  private IntStream devices() {
    return IntStream.range(0, run.getSpec().broker().storage().devicesPerNode());
  }

  private KafkaSpec kafka() {
    return run.getSpec().broker().kafkaOrUnset();
  }

  private List<String> nodes() {
    return run.getStatus() == null ? List.of() : run.getStatus().nodes();
  }
}
