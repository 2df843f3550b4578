package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What all brokers in a StatefulSet of ours have in common: one pod for each node, a claim for each
 * device, one ConfigMap, one name.
 *
 * <p>They are made once and never updated: a run's spec is immutable.
 *
 * @param run whose brokers they are
 * @param name of StatefulSet, Service and ConfigMap
 * @param settings how images are pulled
 */
public record BrokerSet(BenchmarkRun run, String name, OperatorSettings settings) {

  /** The data goes with the run, so a broker need not take its time to hand over its work. */
  private static final long TERMINATION_GRACE_SECONDS = 1;

  private static final String CONFIG = "config";
  private static final String TMP = "tmp";

  /** What every pod gets to read. */
  public ConfigMap configuration(Map<String, String> files) {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, name, BROKER))
        .withData(files)
        .withImmutable(true)
        .build();
  }

  public Service service(String portName, int port) {
    return HeadlessService.of(run, name, BROKER, portName, port);
  }

  public StatefulSet statefulSet(int nodes, PodSpec pod) {
    return new StatefulSetBuilder()
        .withMetadata(Metadata.of(run, name, BROKER))
        .withNewSpec()
        .withReplicas(nodes)
        .withServiceName(name)
        .withPodManagementPolicy("Parallel")
        .withSelector(new LabelSelectorBuilder().withMatchLabels(Labels.of(run, BROKER)).build())
        .withNewTemplate()
        .withMetadata(Undisturbed.pod(Labels.of(run, BROKER)))
        .withSpec(pod)
        .endTemplate()
        .withVolumeClaimTemplates(devices().mapToObj(this::claim).toList())
        .endSpec()
        .build();
  }

  /** A pod without containers yet, alone of its kind on one of the nodes that the run has. */
  public PodSpecBuilder pod(long user) {
    var nodes = NodeTiers.of(run).brokers();
    return Pods.pinned(run.getSpec().broker().placement(), nodes, settings)
        .withSecurityContext(Pods.podSecurity(user))
        .withTerminationGracePeriodSeconds(TERMINATION_GRACE_SECONDS)
        .editOrNewAffinity()
        .withPodAntiAffinity(Pods.apart(Labels.of(run, BROKER)))
        .endAffinity()
        .addNewVolume()
        .withName(CONFIG)
        .withNewConfigMap()
        .withName(name)
        .endConfigMap()
        .endVolume()
        .addNewVolume()
        .withName(TMP)
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume();
  }

  /**
   * A container that reads its configuration at {@code configPath}, and may write below {@code
   * /tmp} and on its devices only.
   */
  public ContainerBuilder container(String container, String image, String configPath) {
    return new ContainerBuilder()
        .withName(container)
        .withImage(image)
        .withImagePullPolicy(settings.imagePullPolicy())
        .withSecurityContext(Pods.containerSecurity())
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        .withVolumeMounts(mount(CONFIG, configPath), mount(TMP, "/tmp"));
  }

  public VolumeMount mountOfDevice(int device, String path) {
    return mount(claimName(device), path);
  }

  /** The devices of each node, by number. */
  public IntStream devices() {
    return IntStream.range(0, run.getSpec().broker().storage().devicesPerNode());
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

  private static VolumeMount mount(String volume, String path) {
    return new VolumeMountBuilder().withName(volume).withMountPath(path).build();
  }

  private static String claimName(int device) {
    return "disk-" + device;
  }
}
