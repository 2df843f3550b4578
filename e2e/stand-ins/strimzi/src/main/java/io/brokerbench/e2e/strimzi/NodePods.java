package io.brokerbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.common.JvmOptions;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The pods of Kafka nodes. Where Strimzi's image has scripts of its own, these run the layout of
 * the official Apache Kafka image.
 *
 * @param imageRepository of the image, where the resource names none; tagged by Kafka's version
 * @param properties the nodes' configuration; a change of it makes another revision
 */
record NodePods(String imageRepository, NodeProperties properties) {

  static final String CONFIG_FILE = "server.config";
  static final String REVISION = "strimzi.io/revision";
  static final String DEFAULT_VERSION = "4.3.1";
  static final String DEFAULT_METADATA_VERSION = "4.3-IV0";

  private static final KubernetesSerialization MAPPER = new KubernetesSerialization();
  private static final String CONFIG_PATH = "/opt/kafka/custom-config";

  /** As a StrimziPodSet carries it. */
  Map<String, Object> asMap(Node node) {
    @SuppressWarnings("unchecked")
    Map<String, Object> map = MAPPER.convertValue(pod(node), Map.class);
    return map;
  }

  static Pod fromMap(Map<String, Object> map) {
    return MAPPER.convertValue(map, Pod.class);
  }

  private Pod pod(Node node) {
    var template = node.podTemplate();
    var labels = StrimziLabels.and(StrimziLabels.of(node), template);
    labels.put(StrimziLabels.BROKER_ROLE, "true");
    labels.put("strimzi.io/controller-role", "true");
    labels.put("strimzi.io/pod-name", node.name());
    labels.put("strimzi.io/controller", "strimzipodset");
    labels.put("strimzi.io/controller-name", node.podSet());
    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace(node.kafka().getMetadata().getNamespace())
            .withName(node.name())
            .withLabels(labels)
            .endMetadata()
            .withNewSpec()
            .withRestartPolicy("Always")
            .withHostname(node.name())
            .withSubdomain(node.brokersService())
            .withServiceAccountName(node.kafka().getMetadata().getName() + "-kafka")
            .withAutomountServiceAccountToken(false)
            .withEnableServiceLinks(template == null ? null : template.getEnableServiceLinks())
            .withAffinity(template == null ? null : template.getAffinity())
            .withTolerations(template == null ? null : template.getTolerations())
            .withTerminationGracePeriodSeconds(
                template == null ? 30L : template.getTerminationGracePeriodSeconds())
            .withSecurityContext(podSecurity(template))
            .withContainers(container(node))
            .withVolumes(volumes(node))
            .endSpec()
            .build();
    pod.getMetadata().setAnnotations(Map.of(REVISION, revision(pod, node)));
    return pod;
  }

  private String revision(Pod pod, Node node) {
    return HexFormat.of()
        .toHexDigits((Serialization.asJson(pod) + properties.render(node)).hashCode());
  }

  /** What Strimzi's baseline security provider sets where the template says nothing. */
  private static PodSecurityContext podSecurity(StatefulPodTemplate template) {
    return template == null || template.getSecurityContext() == null
        ? new PodSecurityContextBuilder().withFsGroup(0L).build()
        : template.getSecurityContext();
  }

  private Container container(Node node) {
    return new ContainerBuilder()
        .withName("kafka")
        .withImage(image(node))
        .withImagePullPolicy("IfNotPresent")
        .withCommand("/bin/sh", "-ec", startCommand(node))
        .withEnv(
            env("KAFKA_HEAP_OPTS", heapOptions(node.jvmOptions())),
            // Peers that have no address yet are asked for again soon.
            env("KAFKA_OPTS", "-Dsun.net.inetaddr.negative.ttl=1"),
            env("LOG_DIR", "/tmp/logs"))
        .addAllToEnv(templateEnv(node))
        .withResources(node.pool().getSpec().getResources())
        .withSecurityContext(containerSecurity(node))
        .withVolumeMounts(mounts(node))
        .addNewPort()
        .withName("tcp-replication")
        .withContainerPort(9091)
        .endPort()
        .withNewReadinessProbe()
        .withNewTcpSocket()
        .withNewPort(9091)
        .endTcpSocket()
        .withPeriodSeconds(2)
        .endReadinessProbe()
        .build();
  }

  private String image(Node node) {
    var spec = node.kafka().getSpec().getKafka();
    var version = spec.getVersion() == null ? DEFAULT_VERSION : spec.getVersion();
    return spec.getImage() == null ? imageRepository + ":" + version : spec.getImage();
  }

  private static String startCommand(Node node) {
    var metadataVersion = node.kafka().getSpec().getKafka().getMetadataVersion();
    return """
    /opt/kafka/bin/kafka-storage.sh format --ignore-formatted --cluster-id %s \
    --release-version %s --config %s/%s
    exec /opt/kafka/bin/kafka-server-start.sh %s/%s
    """
        .formatted(
            node.clusterId(),
            metadataVersion == null ? DEFAULT_METADATA_VERSION : metadataVersion,
            CONFIG_PATH,
            CONFIG_FILE,
            CONFIG_PATH,
            CONFIG_FILE);
  }

  private static String heapOptions(JvmOptions options) {
    var text = new StringBuilder();
    if (options != null && options.getXms() != null) {
      text.append("-Xms").append(options.getXms()).append(' ');
    }
    if (options != null && options.getXmx() != null) {
      text.append("-Xmx").append(options.getXmx());
    }
    return text.toString().strip();
  }

  private static List<EnvVar> templateEnv(Node node) {
    var template = node.containerTemplate();
    return template == null || template.getEnv() == null
        ? List.of()
        : template.getEnv().stream().map(set -> env(set.getName(), set.getValue())).toList();
  }

  private static SecurityContext containerSecurity(Node node) {
    var template = node.containerTemplate();
    return template == null ? null : template.getSecurityContext();
  }

  private static List<VolumeMount> mounts(Node node) {
    var mounts = new ArrayList<VolumeMount>();
    mounts.add(mount("custom-config", CONFIG_PATH));
    mounts.add(mount("strimzi-tmp", "/tmp"));
    node.volumes()
        .forEach(volume -> mounts.add(mount(Node.volumeName(volume), Node.mountPath(volume))));
    return mounts;
  }

  private static List<Volume> volumes(Node node) {
    var volumes = new ArrayList<Volume>();
    volumes.add(
        new VolumeBuilder()
            .withName("custom-config")
            .withNewConfigMap()
            .withName(node.name())
            .endConfigMap()
            .build());
    volumes.add(
        new VolumeBuilder().withName("strimzi-tmp").withNewEmptyDir().endEmptyDir().build());
    node.volumes()
        .forEach(
            volume ->
                volumes.add(
                    new VolumeBuilder()
                        .withName(Node.volumeName(volume))
                        .withNewPersistentVolumeClaim(node.claim(volume), false)
                        .build()));
    return volumes;
  }

  private static VolumeMount mount(String name, String path) {
    var mount = new VolumeMount();
    mount.setName(name);
    mount.setMountPath(path);
    return mount;
  }

  private static EnvVar env(String name, String value) {
    return new EnvVar(name, value, null);
  }
}
