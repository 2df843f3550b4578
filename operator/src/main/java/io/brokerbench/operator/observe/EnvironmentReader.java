package io.brokerbench.operator.observe;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunEnvironment.NodeFacts;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Comparator;
import java.util.List;

/** Reads under which conditions a run takes place. */
public final class EnvironmentReader {

  private final KubernetesClient client;

  /** Reads by {@code client}. */
  public EnvironmentReader(KubernetesClient client) {
    this.client = client;
  }

  /**
   * The API server, the broker pods with their nodes, and how those were prepared.
   *
   * @param remarks what is unusual about how they are deployed
   * @param status of the run
   * @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server refuses
   */
  public RunEnvironment read(
      List<Pod> brokerPods, List<Message> remarks, BenchmarkRunStatus status) {
    var brokers =
        brokerPods.stream()
            .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
            .map(this::pod)
            .toList();
    return new RunEnvironment(
        client.getKubernetesVersion().getGitVersion(),
        brokers,
        remarks.stream().map(Message::toString).toList(),
        status.disks(),
        status.pageCacheDropped());
  }

  private PodFacts pod(Pod pod) {
    var imageId =
        pod.getStatus().getContainerStatuses().stream()
            .map(ContainerStatus::getImageID)
            .findFirst()
            .orElse(null);
    var facts = BrokerPodFacts.of(pod);
    return new PodFacts(
        pod.getMetadata().getName(),
        pod.getSpec().getContainers().getFirst().getImage(),
        imageId,
        facts.jvm() == null ? printedJvm(pod) : facts.jvm(),
        facts.mounts(),
        node(client.nodes().withName(pod.getSpec().getNodeName()).get()));
  }

  private String printedJvm(Pod pod) {
    return pod.getSpec().getContainers().stream()
        .filter(JvmBanner::isRequestedOf)
        .findFirst()
        .flatMap(container -> JvmBanner.in(startOfLog(pod, container)))
        .orElse(null);
  }

  private String startOfLog(Pod pod, Container container) {
    return client
        .pods()
        .resource(pod)
        .inContainer(container.getName())
        .limitBytes(JvmBanner.LOG_BYTES)
        .getLog();
  }

  private static NodeFacts node(Node node) {
    if (node == null) {
      return null;
    }
    var info = node.getStatus().getNodeInfo();
    var capacity = node.getStatus().getCapacity();
    return new NodeFacts(
        node.getMetadata().getName(),
        node.getMetadata().getLabels().get("node.kubernetes.io/instance-type"),
        info.getKernelVersion(),
        info.getOsImage(),
        info.getContainerRuntimeVersion(),
        String.valueOf(capacity.get("cpu")),
        String.valueOf(capacity.get("memory")));
  }
}
