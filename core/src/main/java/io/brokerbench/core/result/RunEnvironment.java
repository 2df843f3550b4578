package io.brokerbench.core.result;

import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.PageCacheDrop;
import java.util.ArrayList;
import java.util.List;

/**
 * Under which conditions a run takes place, as the operator saw them; empty outside Kubernetes.
 *
 * @param kubernetesVersion of the API server, or null
 * @param brokers the broker pods
 * @param remarks what is unusual about how brokers and workers are deployed, for readers of the
 *     figures
 * @param disks what the disk probe measured, empty where there was none
 * @param pageCacheDropped where and when the page cache was dropped, empty where it was not
 */
public record RunEnvironment(
    String kubernetesVersion,
    List<PodFacts> brokers,
    List<String> remarks,
    List<DiskFigures> disks,
    List<PageCacheDrop> pageCacheDropped) {

  /** Nothing is known. */
  public static final RunEnvironment UNKNOWN =
      new RunEnvironment(null, List.of(), List.of(), List.of(), List.of());

  /** Absent lists read as empty ones. */
  public RunEnvironment {
    remarks = remarks == null ? List.of() : List.copyOf(remarks);
    disks = disks == null ? List.of() : List.copyOf(disks);
    pageCacheDropped = pageCacheDropped == null ? List.of() : List.copyOf(pageCacheDropped);
  }

  /** The same, and one remark more. */
  public RunEnvironment withRemark(String remark) {
    var all = new ArrayList<>(remarks);
    all.add(remark);
    return new RunEnvironment(kubernetesVersion, brokers, all, disks, pageCacheDropped);
  }

  /**
   * One pod and the node that it runs on.
   *
   * @param pod its name
   * @param image as asked for
   * @param imageId as it runs, with its digest where the runtime tells
   * @param jvm name and version of its Java virtual machine, or null where it cannot be read
   * @param mounts the file systems of its data, empty where they cannot be read
   * @param node the node
   */
  public record PodFacts(
      String pod,
      String image,
      String imageId,
      String jvm,
      List<MountFacts> mounts,
      NodeFacts node) {}

  /**
   * One file system that a broker keeps its data on.
   *
   * @param path where it is mounted in the pod
   * @param blockDevice what is mounted, such as /dev/nvme1n1
   * @param fileSystem its type, such as xfs
   * @param mountOptions as the kernel lists them
   */
  public record MountFacts(
      String path, String blockDevice, String fileSystem, String mountOptions) {}

  /**
   * One Kubernetes node.
   *
   * @param name its name
   * @param instanceType label node.kubernetes.io/instance-type, or null
   * @param kernelVersion its kernel
   * @param osImage its operating system
   * @param containerRuntime its container runtime
   * @param cpu its CPUs, a Kubernetes quantity
   * @param memory its memory, a Kubernetes quantity
   */
  public record NodeFacts(
      String name,
      String instanceType,
      String kernelVersion,
      String osImage,
      String containerRuntime,
      String cpu,
      String memory) {}
}
