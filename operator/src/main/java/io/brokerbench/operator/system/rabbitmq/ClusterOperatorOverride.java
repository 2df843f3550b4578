package io.brokerbench.operator.system.rabbitmq;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.BrokerFactsContainer;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Changes that the Cluster Operator merges into its StatefulSet: the labels by which pods and
 * claims are the run's, a claim for every device, and probes. The Cluster Operator does not hand
 * the labels of a RabbitmqCluster on to pods.
 */
final class ClusterOperatorOverride {

  /** The claim of the Cluster Operator, and where it mounts it. */
  private static final String CLAIM = "persistence";

  private static final String DATA_PATH = "/var/lib/rabbitmq/mnesia";

  /** A server that is slow to start is left alone: the run has deadlines of its own. */
  private static final int STARTUP_ATTEMPTS = 86_400;

  private final BenchmarkRun run;
  private final OperatorSettings settings;
  private final String image;

  ClusterOperatorOverride(BenchmarkRun run, OperatorSettings settings, String image) {
    this.run = run;
    this.settings = settings;
    this.image = image;
  }

  RabbitmqClusterSpec.Overrides override() {
    return new RabbitmqClusterSpec.Overrides(
        new RabbitmqClusterSpec.StatefulSet(
            new RabbitmqClusterSpec.StatefulSetSpec(
                template(), devices().mapToObj(this::claim).toList())));
  }

  /** A directory on a device; below its mount point, which may have {@code lost+found}. */
  static String directory(int device, String name) {
    return mountPath(device) + "/" + name;
  }

  private PodTemplateSpec template() {
    return new PodTemplateSpecBuilder()
        .withMetadata(Undisturbed.pod(Labels.of(run, BROKER)))
        .withNewSpec()
        .withNodeSelector(run.getSpec().broker().placement().nodeSelector())
        .withEnableServiceLinks(false)
        .withInitContainers(facts())
        .withContainers(server())
        .endSpec()
        .build();
  }

  private Container facts() {
    return BrokerFactsContainer.of(
        image, settings.imagePullPolicy(), devices().mapToObj(this::mount).toList());
  }

  /**
   * The probes replace those of the Cluster Operator, which wait 10 s first. One of those asks for
   * a page of the management API that versions before 4.1 do not have.
   */
  private Container server() {
    return new ContainerBuilder()
        .withName("rabbitmq")
        .withImagePullPolicy(settings.imagePullPolicy())
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        .withVolumeMounts(devices().skip(1).mapToObj(this::mount).toList())
        .withStartupProbe(probe().withFailureThreshold(STARTUP_ATTEMPTS).build())
        .withReadinessProbe(probe().build())
        .build();
  }

  private static ProbeBuilder probe() {
    return new ProbeBuilder()
        .withNewTcpSocket()
        .withNewPort(RabbitMqPorts.AMQP)
        .endTcpSocket()
        .withPeriodSeconds(2);
  }

  private PersistentVolumeClaim claim(int device) {
    var storage = run.getSpec().broker().storage();
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withName(claimName(device))
        .withLabels(Labels.of(run, BROKER))
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

  private VolumeMount mount(int device) {
    return new VolumeMountBuilder()
        .withName(claimName(device))
        .withMountPath(mountPath(device))
        .build();
  }

  private IntStream devices() {
    return IntStream.range(0, run.getSpec().broker().storage().devicesPerNode());
  }

  private static String mountPath(int device) {
    return device == 0 ? DATA_PATH : RabbitMqDevices.mountPath(device);
  }

  private static String claimName(int device) {
    return device == 0 ? CLAIM : "disk-" + device;
  }
}
