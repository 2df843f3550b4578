package io.brokerbench.core.plan;

import java.util.List;

/**
 * Under which conditions a run takes place, as the operator saw them; empty outside Kubernetes.
 *
 * @param kubernetesVersion of the API server, or null
 * @param brokers the broker pods
 * @param remarks what is unusual about how the brokers are deployed, for readers of the figures
 */
public record RunEnvironment(
    String kubernetesVersion, List<PodFacts> brokers, List<String> remarks) {

  /** Nothing is known. */
  public static final RunEnvironment UNKNOWN = new RunEnvironment(null, List.of(), List.of());

  /** Absent remarks read as none. */
  public RunEnvironment {
    remarks = remarks == null ? List.of() : List.copyOf(remarks);
  }

  /**
   * One pod and the node that it runs on.
   *
   * @param pod its name
   * @param image as asked for
   * @param imageId as it runs, with its digest where the runtime tells
   * @param node the node
   */
  public record PodFacts(String pod, String image, String imageId, NodeFacts node) {}

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
