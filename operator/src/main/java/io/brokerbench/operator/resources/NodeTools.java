package io.brokerbench.operator.resources;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.Map;

/** What the pods of the node-tools image have in common. */
final class NodeTools {

  /** What is written here, the kubelet hands over as the container's termination message. */
  static final String OUTPUT = "/dev/termination-log";

  static final ResourceRequirements RESOURCES =
      new ResourceRequirementsBuilder()
          .withRequests(Map.of("cpu", new Quantity("100m"), "memory", new Quantity("64Mi")))
          .withLimits(Map.of("memory", new Quantity("256Mi")))
          .build();

  private NodeTools() {}
}
