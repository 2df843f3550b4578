package io.brokerbench.operator.resources.node;

import static io.brokerbench.operator.resources.Labels.Component.DISK_PROBE;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.NodeTiers;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The probe of the disks that the brokers of a run will get: a Job and a claim for each device of
 * each chosen node that keeps messages, all at the same time, so that no two probe the same volume.
 */
public final class DiskProbe {

  private static final String MOUNT_PATH = "/disk";
  private static final String VOLUME = "disk";

  private final BenchmarkRun run;
  private final OperatorSettings settings;
  private final ChildNames names;

  /** The probe for {@code run}. */
  public DiskProbe(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /**
   * One device of one chosen node.
   *
   * @param node its name
   * @param device counted from 0
   * @param name of the Job and of the claim
   */
  public record Target(String node, int device, String name) {}

  /** Every device of every node that keeps messages. */
  public List<Target> targets() {
    var nodes = NodeTiers.of(run).storage();
    return IntStream.range(0, nodes.size())
        .boxed()
        .flatMap(
            node ->
                IntStream.range(0, run.getSpec().broker().storage().devicesPerNode())
                    .mapToObj(
                        device ->
                            new Target(nodes.get(node), device, names.diskProbe(node, device))))
        .toList();
  }

  /** Everything that must be made, in order. */
  public List<HasMetadata> resources() {
    return targets().stream()
        .<HasMetadata>flatMap(target -> Stream.of(claim(target), job(target)))
        .toList();
  }

  private PersistentVolumeClaim claim(Target target) {
    var storage = run.getSpec().broker().storage();
    return new PersistentVolumeClaimBuilder()
        .withMetadata(Metadata.of(run, target.name(), DISK_PROBE))
        .withNewSpec()
        .withAccessModes("ReadWriteOnce")
        .withStorageClassName(storage.storageClassName())
        .withNewResources()
        .withRequests(Map.of("storage", new Quantity(storage.sizePerDevice())))
        .endResources()
        .endSpec()
        .build();
  }

  private Job job(Target target) {
    return new JobBuilder()
        .withMetadata(Metadata.of(run, target.name(), DISK_PROBE))
        .withNewSpec()
        .withBackoffLimit(0)
        .withTemplate(pod(target))
        .endSpec()
        .build();
  }

  private PodTemplateSpec pod(Target target) {
    var probe = run.getSpec().checks().diskProbe();
    return new PodTemplateSpecBuilder()
        .withMetadata(Undisturbed.pod(Labels.of(run, DISK_PROBE)))
        .withSpec(
            Pods.pinned(run.getSpec().broker().placement(), List.of(target.node()), settings)
                .withRestartPolicy("Never")
                .withSecurityContext(Pods.podSecurity(NodeTools.USER))
                .withContainers(
                    NodeTools.container(DISK_PROBE, settings, "probe-disk")
                        .withArgs(
                            MOUNT_PATH,
                            probe.secondsPerMeasurement().toString(),
                            probe.fileSizeBytes().toString(),
                            NodeTools.OUTPUT)
                        .withSecurityContext(Pods.containerSecurity())
                        .addNewVolumeMount()
                        .withName(VOLUME)
                        .withMountPath(MOUNT_PATH)
                        .endVolumeMount()
                        .addNewVolumeMount()
                        .withName("tmp")
                        .withMountPath("/tmp")
                        .endVolumeMount()
                        .build())
                .addNewVolume()
                .withName(VOLUME)
                .withNewPersistentVolumeClaim()
                .withClaimName(target.name())
                .endPersistentVolumeClaim()
                .endVolume()
                .addNewVolume()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .build())
        .build();
  }
}
