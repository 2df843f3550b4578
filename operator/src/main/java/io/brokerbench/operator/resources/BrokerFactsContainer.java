package io.brokerbench.operator.resources;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import java.util.Map;

/**
 * Tells, before a broker starts, what only its own image and its own mounts can tell: the Java
 * virtual machine, and the file systems of its data.
 */
public final class BrokerFactsContainer {

  /** Its name in the pod. */
  public static final String NAME = "facts";

  /** Needs a shell, awk and java, which every image of a broker has; it never keeps one waiting. */
  private static final String SCRIPT =
      """
      jvm=$(java -XshowSettings:properties -version 2>&1 |
        awk -F ' = ' '$1 ~ /java.vm.name$/ {n = $2} $1 ~ /java.vm.version$/ {v = $2} \
      END {print n " " v}')
      mounts=$(awk -v paths=" $* " 'index(paths, " " $2 " ") {printf "%s\
      {\\"path\\":\\"%s\\",\\"blockDevice\\":\\"%s\\",\\"fileSystem\\":\\"%s\\",\
      \\"mountOptions\\":\\"%s\\"}", comma, $2, $1, $3, $4; comma = ","}' /proc/self/mounts)
      printf '{"jvm":"%s","mounts":[%s]}' "$jvm" "$mounts" >/dev/termination-log
      """;

  private BrokerFactsContainer() {}

  /**
   * The init container.
   *
   * @param image of the broker
   * @param imagePullPolicy of the broker
   * @param mounts of its data
   */
  public static Container of(String image, String imagePullPolicy, List<VolumeMount> mounts) {
    return new ContainerBuilder()
        .withName(NAME)
        .withImage(image)
        .withImagePullPolicy(imagePullPolicy)
        .withCommand("/bin/sh", "-c", SCRIPT, NAME)
        .withArgs(mounts.stream().map(VolumeMount::getMountPath).toList())
        .withResources(
            new ResourceRequirementsBuilder()
                .withRequests(Map.of("cpu", new Quantity("10m"), "memory", new Quantity("64Mi")))
                .withLimits(Map.of("memory", new Quantity("256Mi")))
                .build())
        .withSecurityContext(Pods.containerSecurity())
        .withVolumeMounts(mounts)
        .build();
  }
}
