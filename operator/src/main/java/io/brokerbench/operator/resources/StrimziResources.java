package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.PlacementSpec;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.common.JvmOptions;
import io.strimzi.api.kafka.model.common.JvmOptionsBuilder;
import io.strimzi.api.kafka.model.kafka.JbodStorageBuilder;
import io.strimzi.api.kafka.model.kafka.KRaftMetadataStorage;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import io.strimzi.api.kafka.model.kafka.KafkaResources;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorageBuilder;
import io.strimzi.api.kafka.model.kafka.SingleVolumeStorage;
import io.strimzi.api.kafka.model.kafka.Storage;
import io.strimzi.api.kafka.model.kafka.listener.KafkaListenerType;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolTemplate;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolTemplateBuilder;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Kafka by Strimzi: what its operator is asked for, as {@code Kafka} and {@code KafkaNodePool} of
 * API version {@code kafka.strimzi.io/v1}. KRaft nodes that are broker and controller at once, each
 * alone on its Kubernetes node and with a claim for every device.
 */
public final class StrimziResources {

  /**
   * Has the brokers print their Java virtual machine as they start, as nothing of ours runs in
   * their pods: Java's launcher takes options from here too (JDK 9 and newer), and prints to
   * standard error.
   */
  public static final EnvVar JVM_BANNER = Pods.env("JDK_JAVA_OPTIONS", "-showversion");

  private static final String LISTENER = "plain";
  private static final int CLIENT_PORT = 9092;
  private static final String DEFAULT_HEAP = "1Gi";

  /** The group that owns everything in Strimzi's images, and what its operator sets itself. */
  private static final long FILE_SYSTEM_GROUP = 0;

  /** The data goes with the run, so a broker need not take its time to hand over its leaders. */
  private static final int TERMINATION_GRACE_SECONDS = 5;

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final ChildNames names;

  /** The brokers of {@code run}. */
  public StrimziResources(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /**
   * Everything that must be made, in order: Strimzi refuses a cluster whose pool is not there yet.
   */
  public List<HasMetadata> resources() {
    return List.of(nodePool(), kafka());
  }

  /** Where the brokers will answer. */
  public BrokerEndpoint endpoint() {
    return new BrokerEndpoint.Kafka(
        KafkaResources.bootstrapServiceName(names.strimziCluster())
            + "."
            + names.namespace()
            + ".svc:"
            + CLIENT_PORT);
  }

  private Kafka kafka() {
    return new KafkaBuilder()
        .withMetadata(Metadata.of(run, names.strimziCluster(), BROKER))
        .withNewSpec()
        .withNewKafka()
        .withVersion(plan.broker().version())
        .withMetadataVersion(metadataVersion(plan.broker().version()))
        // Strimzi has an image of its own for each version.
        .withImage(run.getSpec().broker().image())
        .addNewListener()
        .withName(LISTENER)
        .withPort(CLIENT_PORT)
        .withType(KafkaListenerType.INTERNAL)
        .withTls(false)
        .withNetworkPolicyPeers(peers())
        .endListener()
        .withConfig(new TreeMap<>(plan.broker().config()))
        .endKafka()
        .endSpec()
        .build();
  }

  /** Strimzi's own policy lets anybody reach a listener, unless told whom; null tells nothing. */
  private List<NetworkPolicyPeer> peers() {
    return RunNetworkPolicy.of(run, settings).map(RunNetworkPolicy::peers).orElse(null);
  }

  /** Clusters are new, so their metadata has the newest version that this Kafka knows. */
  private static String metadataVersion(String version) {
    return version.substring(0, version.lastIndexOf('.'));
  }

  private KafkaNodePool nodePool() {
    var metadata = Metadata.of(run, names.strimziPool(), BROKER);
    var labels = new TreeMap<>(metadata.getLabels());
    labels.put(ResourceLabels.STRIMZI_CLUSTER_LABEL, names.strimziCluster());
    metadata.setLabels(labels);
    var kafka = run.getSpec().broker().kafkaOrUnset();
    return new KafkaNodePoolBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withReplicas(plan.broker().nodes())
        .withRoles(ProcessRoles.CONTROLLER, ProcessRoles.BROKER)
        .withStorage(storage())
        .withResources(Pods.resources(kafka.resources()))
        .withJvmOptions(jvmOptions(kafka.jvm().heap()))
        .withTemplate(template())
        .endSpec()
        .build();
  }

  private Storage storage() {
    return new JbodStorageBuilder()
        .withVolumes(
            IntStream.range(0, run.getSpec().broker().storage().devicesPerNode())
                .mapToObj(this::volume)
                .map(SingleVolumeStorage.class::cast)
                .toList())
        .build();
  }

  private PersistentClaimStorage volume(int device) {
    var storage = run.getSpec().broker().storage();
    return new PersistentClaimStorageBuilder()
        .withId(device)
        .withSize(storage.sizePerDevice())
        .withStorageClass(storage.storageClassName())
        .withDeleteClaim(true)
        .withKraftMetadata(device == 0 ? KRaftMetadataStorage.SHARED : null)
        .build();
  }

  private static JvmOptions jvmOptions(String heap) {
    var size = (heap == null ? DEFAULT_HEAP : heap).replace("i", "");
    return new JvmOptionsBuilder().withXms(size).withXmx(size).build();
  }

  /** Strimzi hands labels of its resources on, but for those that its settings exclude. */
  private KafkaNodePoolTemplate template() {
    return new KafkaNodePoolTemplateBuilder()
        .withNewPodSet()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .endPodSet()
        .withNewPersistentVolumeClaim()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .endPersistentVolumeClaim()
        .withNewPod()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .withAffinity(affinity())
        .withTolerations(run.getSpec().broker().placement().tolerations())
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds(TERMINATION_GRACE_SECONDS)
        .withSecurityContext(podSecurity())
        .endPod()
        .withNewKafkaContainer()
        .addNewEnv()
        .withName(JVM_BANNER.getName())
        .withValue(JVM_BANNER.getValue())
        .endEnv()
        .withSecurityContext(containerSecurity())
        .endKafkaContainer()
        .build();
  }

  /** Without {@link Labels#MANAGED_BY}, which is Strimzi's there. */
  private Map<String, String> labels() {
    var labels = new TreeMap<>(Labels.of(run, BROKER));
    labels.remove(Labels.MANAGED_BY);
    return labels;
  }

  /** On the chosen nodes, and no two brokers on one: Strimzi's templates have no node selector. */
  private Affinity affinity() {
    var terms = nodeTerms();
    var affinity =
        new AffinityBuilder()
            .withNewPodAntiAffinity()
            .addNewRequiredDuringSchedulingIgnoredDuringExecution()
            .withTopologyKey("kubernetes.io/hostname")
            .withNewLabelSelector()
            .withMatchLabels(labels())
            .endLabelSelector()
            .endRequiredDuringSchedulingIgnoredDuringExecution()
            .endPodAntiAffinity();
    return terms.isEmpty()
        ? affinity.build()
        : affinity
            .withNewNodeAffinity()
            .withNewRequiredDuringSchedulingIgnoredDuringExecution()
            .withNodeSelectorTerms(terms)
            .endRequiredDuringSchedulingIgnoredDuringExecution()
            .endNodeAffinity()
            .build();
  }

  /** Any of the terms will do: one for each chosen node, or one for all that the spec selects. */
  private List<NodeSelectorTerm> nodeTerms() {
    var selected = selected(run.getSpec().broker().placement());
    var nodes = NodeTiers.of(run).brokers();
    if (nodes.isEmpty()) {
      return selected.isEmpty()
          ? List.of()
          : List.of(new NodeSelectorTermBuilder().withMatchExpressions(selected).build());
    }
    return nodes.stream()
        .map(
            node ->
                new NodeSelectorTermBuilder()
                    .withMatchExpressions(selected)
                    .withMatchFields(in("metadata.name", node))
                    .build())
        .toList();
  }

  private static List<NodeSelectorRequirement> selected(PlacementSpec placement) {
    return new TreeMap<>(placement.nodeSelector())
        .entrySet().stream().map(label -> in(label.getKey(), label.getValue())).toList();
  }

  private static NodeSelectorRequirement in(String key, String value) {
    return new NodeSelectorRequirement(key, "In", List.of(value));
  }

  /** What the restricted Pod Security level asks for; the user is the image's. */
  private static PodSecurityContext podSecurity() {
    return new PodSecurityContextBuilder()
        .withRunAsNonRoot(true)
        .withFsGroup(FILE_SYSTEM_GROUP)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .build();
  }

  private static SecurityContext containerSecurity() {
    return new SecurityContextBuilder()
        .withAllowPrivilegeEscalation(false)
        .withNewCapabilities()
        .withDrop("ALL")
        .endCapabilities()
        .build();
  }
}
