package io.brokerbench.operator.resources.node;

import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.Map;

/** What the pods of the node-tools image have in common. */
final class NodeTools {

  /** What is written here, the kubelet hands over as the container's termination message. */
  static final String OUTPUT = "/dev/termination-log";

  /** Without any right of its own; volumes are given to its group. */
  static final long USER = 10001;

  private static final String COMMANDS = "/opt/brokerbench/bin/";

  private static final ResourceRequirements RESOURCES =
      new ResourceRequirementsBuilder()
          .withRequests(Map.of("cpu", new Quantity("100m"), "memory", new Quantity("64Mi")))
          .withLimits(Map.of("memory", new Quantity("256Mi")))
          .build();

  private NodeTools() {}

  /** A container of the image that runs one of its commands. */
  static ContainerBuilder container(
      Labels.Component component, OperatorSettings settings, String command) {
    return new ContainerBuilder()
        .withName(component.label())
        .withImage(settings.nodeToolsImage())
        .withImagePullPolicy(settings.imagePullPolicy())
        .withCommand(COMMANDS + command)
        .withResources(RESOURCES)
        .withTerminationMessagePolicy("FallbackToLogsOnError");
  }
}
