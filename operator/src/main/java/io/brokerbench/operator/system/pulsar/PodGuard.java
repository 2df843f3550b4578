package io.brokerbench.operator.system.pulsar;

import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says what of a rendered pod may not be: whatever reaches the node, another's data or the API.
 *
 * @param prefix of the names of all objects of the release
 * @param image the only one
 */
record PodGuard(String prefix, String image) {

  Optional<String> why(PodTemplateSpec template) {
    var pod = template.getSpec();
    return Stream.concat(
            Stream.of(node(pod), account(pod), security(pod.getSecurityContext())),
            Stream.concat(
                pod.getVolumes().stream().map(this::volume),
                Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream())
                    .map(this::container)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> node(PodSpec pod) {
    if (isTrue(pod.getHostNetwork()) || isTrue(pod.getHostPID()) || isTrue(pod.getHostIPC())) {
      return Optional.of("shares the network, the processes or the memory of its node");
    }
    return pod.getNodeName() == null
        ? Optional.empty()
        : Optional.of("chooses its node, " + pod.getNodeName() + ", past the scheduler");
  }

  private Optional<String> account(PodSpec pod) {
    var account = pod.getServiceAccountName();
    return account == null || account.startsWith(prefix)
        ? Optional.empty()
        : Optional.of("runs as ServiceAccount " + account + ", which is not of the release");
  }

  private static Optional<String> security(PodSecurityContext context) {
    return context == null || !isRoot(context.getRunAsUser(), context.getRunAsNonRoot())
        ? context == null || context.getSysctls().isEmpty()
            ? Optional.empty()
            : Optional.of("sets parameters of the kernel")
        : Optional.of("runs as root");
  }

  private Optional<String> volume(Volume volume) {
    var known =
        volume.getEmptyDir() != null
            || (volume.getConfigMap() != null
                && Objects.toString(volume.getConfigMap().getName(), "").startsWith(prefix));
    return known
        ? Optional.empty()
        : Optional.of(
            "has volume %s: allowed are emptyDir and ConfigMaps of the release"
                .formatted(volume.getName()));
  }

  private Optional<String> container(Container container) {
    return Stream.of(
            image(container),
            security(container.getSecurityContext()),
            container.getPorts().stream().anyMatch(port -> port.getHostPort() != null)
                ? Optional.of("takes a port of its node")
                : Optional.<String>empty(),
            container.getEnv().stream().anyMatch(PodGuard::readsObject)
                    || container.getEnvFrom().stream().anyMatch(this::readsOther)
                ? Optional.of("has variables from a Secret, or from what is not of the release")
                : Optional.<String>empty())
        .flatMap(Optional::stream)
        .findFirst()
        .map(reason -> "has container " + container.getName() + ", which " + reason);
  }

  private Optional<String> image(Container container) {
    return image.equals(container.getImage())
        ? Optional.empty()
        : Optional.of("runs image %s: allowed is %s".formatted(container.getImage(), image));
  }

  private static Optional<String> security(SecurityContext context) {
    if (context == null) {
      return Optional.empty();
    }
    if (isTrue(context.getPrivileged())
        || isTrue(context.getAllowPrivilegeEscalation())
        || context.getProcMount() != null
        || addsCapability(context.getCapabilities())) {
      return Optional.of("asks for privileges");
    }
    return isRoot(context.getRunAsUser(), context.getRunAsNonRoot())
        ? Optional.of("runs as root")
        : Optional.empty();
  }

  private static boolean addsCapability(Capabilities capabilities) {
    return capabilities != null && !capabilities.getAdd().isEmpty();
  }

  private static boolean isRoot(Long user, Boolean nonRoot) {
    return (user != null && user == 0) || Boolean.FALSE.equals(nonRoot);
  }

  private static boolean readsObject(EnvVar variable) {
    var source = variable.getValueFrom();
    return source != null && source.getFieldRef() == null && source.getResourceFieldRef() == null;
  }

  private boolean readsOther(EnvFromSource source) {
    return source.getConfigMapRef() == null
        || source.getSecretRef() != null
        || !Objects.toString(source.getConfigMapRef().getName(), "").startsWith(prefix);
  }

  private static boolean isTrue(Boolean value) {
    return Boolean.TRUE.equals(value);
  }
}
