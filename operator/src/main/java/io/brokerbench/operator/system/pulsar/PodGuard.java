package io.brokerbench.operator.system.pulsar;

import io.brokerbench.core.message.Message;
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

  Optional<Message> why(PodTemplateSpec template) {
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

  private static Optional<Message> node(PodSpec pod) {
    if (isTrue(pod.getHostNetwork()) || isTrue(pod.getHostPID()) || isTrue(pod.getHostIPC())) {
      return Optional.of(ChartGuardMessage.SHARES_NODE.with());
    }
    return pod.getNodeName() == null
        ? Optional.empty()
        : Optional.of(ChartGuardMessage.CHOOSES_NODE.with(pod.getNodeName()));
  }

  private Optional<Message> account(PodSpec pod) {
    var account = pod.getServiceAccountName();
    return account == null || account.startsWith(prefix)
        ? Optional.empty()
        : Optional.of(ChartGuardMessage.FOREIGN_ACCOUNT.with(account));
  }

  private static Optional<Message> security(PodSecurityContext context) {
    return context == null || !isRoot(context.getRunAsUser(), context.getRunAsNonRoot())
        ? context == null || context.getSysctls().isEmpty()
            ? Optional.empty()
            : Optional.of(ChartGuardMessage.SYSCTLS.with())
        : Optional.of(ChartGuardMessage.ROOT.with());
  }

  private Optional<Message> volume(Volume volume) {
    var known =
        volume.getEmptyDir() != null
            || (volume.getConfigMap() != null
                && Objects.toString(volume.getConfigMap().getName(), "").startsWith(prefix));
    return known
        ? Optional.empty()
        : Optional.of(ChartGuardMessage.WRONG_VOLUME.with(String.valueOf(volume.getName())));
  }

  private Optional<Message> container(Container container) {
    return Stream.of(
            image(container),
            security(container.getSecurityContext()),
            container.getPorts().stream().anyMatch(port -> port.getHostPort() != null)
                ? Optional.of(ChartGuardMessage.HOST_PORT.with())
                : Optional.<Message>empty(),
            container.getEnv().stream().anyMatch(PodGuard::readsObject)
                    || container.getEnvFrom().stream().anyMatch(this::readsOther)
                ? Optional.of(ChartGuardMessage.FOREIGN_VARIABLES.with())
                : Optional.<Message>empty())
        .flatMap(Optional::stream)
        .findFirst()
        .map(
            reason ->
                ChartGuardMessage.CONTAINER.with(String.valueOf(container.getName()), reason));
  }

  private Optional<Message> image(Container container) {
    return image.equals(container.getImage())
        ? Optional.empty()
        : Optional.of(
            ChartGuardMessage.WRONG_IMAGE.with(String.valueOf(container.getImage()), image));
  }

  private static Optional<Message> security(SecurityContext context) {
    if (context == null) {
      return Optional.empty();
    }
    if (isTrue(context.getPrivileged())
        || isTrue(context.getAllowPrivilegeEscalation())
        || context.getProcMount() != null
        || addsCapability(context.getCapabilities())) {
      return Optional.of(ChartGuardMessage.PRIVILEGES.with());
    }
    return isRoot(context.getRunAsUser(), context.getRunAsNonRoot())
        ? Optional.of(ChartGuardMessage.ROOT.with())
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
