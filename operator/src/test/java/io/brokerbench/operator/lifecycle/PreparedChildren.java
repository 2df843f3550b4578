package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.DiskProbeSpec;
import io.brokerbench.api.PageCacheDrop;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Labels.Component;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What is made to prepare the node broker-0 of the run checked.yaml, as it is seen. */
final class PreparedChildren {

  private static final String PROBED =
      """
      {"writeBytesPerSecond":327000000,"fsyncP50Micros":900,"fsyncP99Micros":5000,\
      "fsyncMaxMicros":32718,"blockDevice":"/dev/nvme1n1","fileSystem":"xfs",\
      "mountOptions":"rw,noatime","tool":"fio-3.33"}
      """;

  private PreparedChildren() {}

  /** A Job that has failed, and whose pod is gone. */
  static HasMetadata failedJob(Component component) {
    return new JobBuilder()
        .withNewMetadata()
        .withName("prepare")
        .withLabels(labels(component))
        .endMetadata()
        .withNewStatus()
        .addNewCondition()
        .withType("Failed")
        .withStatus("True")
        .withMessage("it took too long")
        .endCondition()
        .endStatus()
        .build();
  }

  /** Jobs, claims and pods that probe devices; those of the first {@code done} have ended. */
  static HasMetadata[] probes(int done, int all) {
    var objects = new ArrayList<HasMetadata>();
    for (var device = 0; device < all; device++) {
      var name = "checked-0f8fad-probe-0-" + device;
      objects.add(
          new JobBuilder()
              .withNewMetadata()
              .withName(name)
              .withLabels(labels(Component.DISK_PROBE))
              .endMetadata()
              .build());
      objects.add(
          new PersistentVolumeClaimBuilder()
              .withNewMetadata()
              .withName(name)
              .withLabels(labels(Component.DISK_PROBE))
              .endMetadata()
              .withNewSpec()
              .withStorageClassName("local-nvme")
              .withVolumeName("pv-" + device)
              .endSpec()
              .build());
      var pod = pod("0f8fad5b-d9cb-469f-a165-70867728950e", name, Component.DISK_PROBE, "broker-0");
      objects.add(device < done ? ended(pod, PROBED) : pod);
    }
    return objects.toArray(HasMetadata[]::new);
  }

  static DiskFigures figures(String node, int device) {
    return new DiskFigures(
        node,
        device,
        "pv-" + device,
        "local-nvme",
        "/dev/nvme1n1",
        "xfs",
        "rw,noatime",
        327_000_000L,
        900L,
        5000L,
        32_718L);
  }

  /** The Job that drops the page cache, and its pod, which has ended. */
  static HasMetadata[] pageCache() {
    var name = "checked-0f8fad-page-cache-0";
    var job =
        new JobBuilder()
            .withNewMetadata()
            .withName(name)
            .withLabels(labels(Component.PAGE_CACHE))
            .endMetadata()
            .build();
    var pod = pod("0f8fad5b-d9cb-469f-a165-70867728950e", name, Component.PAGE_CACHE, "broker-0");
    return new HasMetadata[] {
      job, ended(pod, "{\"cachedBytesBefore\":9000,\"cachedBytesAfter\":1000}")
    };
  }

  static PageCacheDrop drop(String node) {
    return new PageCacheDrop(node, Views.NOW.toString(), 9000L, 1000L);
  }

  static PersistentVolume volume(String name, String phase, String reclaimPolicy) {
    return new PersistentVolumeBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withPersistentVolumeReclaimPolicy(reclaimPolicy)
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }

  /** Volumes pv-0, pv-1, ... in these phases, and no storage class. */
  static ClusterContext disks(String... phases) {
    var volumes =
        Stream.iterate(0, i -> i + 1)
            .limit(phases.length)
            .map(i -> volume("pv-" + i, phases[i], "Delete"))
            .toList();
    return ClusterContext.ofDisks(List.<PersistentVolume>copyOf(volumes), List.of());
  }

  static Pod pod(String uid, String job, Component component, String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("bench")
        .withName(job)
        .addToLabels(labels(component))
        .addToLabels(Labels.RUN_UID, uid)
        .addToLabels("batch.kubernetes.io/job-name", job)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }

  static Map<String, String> labels(Component component) {
    return Map.of(Labels.COMPONENT, component.label());
  }

  /** The same run with another probe, or none. */
  static void setProbe(BenchmarkRun run, DiskProbeSpec probe) {
    var json = new KubernetesSerialization();
    var spec = new HashMap<Object, Object>(json.convertValue(run.getSpec(), Map.class));
    var checks = new HashMap<Object, Object>((Map<?, ?>) spec.get("checks"));
    checks.put("diskProbe", probe);
    spec.put("checks", checks);
    run.setSpec(json.convertValue(spec, BenchmarkRunSpec.class));
  }

  /** The status of the run when its brokers have crashed. */
  static BenchmarkRunStatus failed(BenchmarkRun run) {
    var status = StatusEdit.of(run, Views.NOW);
    var message = PodMessage.JOB_FAILED.with("kafka");
    return Outcome.failed(status, Reason.BrokerCrashed, message).build();
  }

  private static Pod ended(Pod pod, String message) {
    return pod.edit()
        .withNewStatus()
        .withPhase("Succeeded")
        .addNewContainerStatus()
        .withNewState()
        .withNewTerminated()
        .withExitCode(0)
        .withMessage(message)
        .withFinishedAt(Views.NOW.toString())
        .endTerminated()
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }
}
