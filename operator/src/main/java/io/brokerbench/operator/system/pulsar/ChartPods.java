package io.brokerbench.operator.system.pulsar;

import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.List;

/**
 * Makes a run's own pods of those that its chart has rendered: on given nodes, without a token,
 * under the {@code restricted} Pod Security level.
 */
final class ChartPods {

  private ChartPods() {}

  static PodSpec of(PodSpec pod, List<String> nodes, OperatorSettings settings) {
    var restricted =
        new PodSpecBuilder(pod)
            .withAutomountServiceAccountToken(false)
            .withEnableServiceLinks(false)
            .withImagePullSecrets(Pods.pullSecrets(settings))
            .editOrNewSecurityContext()
            .withRunAsNonRoot(true)
            .withNewSeccompProfile()
            .withType("RuntimeDefault")
            .endSeccompProfile()
            .endSecurityContext()
            .withInitContainers(restricted(pod.getInitContainers()))
            .withContainers(restricted(pod.getContainers()));
    return Pods.pinning(nodes)
        .map(
            nodeAffinity ->
                restricted.editOrNewAffinity().withNodeAffinity(nodeAffinity).endAffinity())
        .orElse(restricted)
        .build();
  }

  /** The image's scripts write its configuration files, so the root file system stays writable. */
  private static List<Container> restricted(List<Container> containers) {
    return containers.stream()
        .map(
            container ->
                container
                    .edit()
                    .withTerminationMessagePolicy("FallbackToLogsOnError")
                    .editOrNewSecurityContext()
                    .withAllowPrivilegeEscalation(false)
                    .withCapabilities(new Capabilities(List.of(), List.of("ALL")))
                    .endSecurityContext()
                    .build())
        .toList();
  }
}
