package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a Java virtual machine prints about itself as it starts, where nothing else of ours can run
 * in the pod.
 */
public final class JvmBanner {

  /** Makes Java's launcher (JDK 9 and newer) print the banner to standard error. */
  public static final EnvVar REQUEST = new EnvVar("JDK_JAVA_OPTIONS", "-showversion", null);

  /** Far more than Strimzi's scripts print before they start a virtual machine. */
  static final int LOG_BYTES = 256 * 1024;

  private static final Pattern BANNER =
      Pattern.compile("(?m)^(?<name>\\S.* VM) .*\\(build (?<version>[^,)]+)");

  private JvmBanner() {}

  /** Whether {@code container} was made to print it. */
  static boolean isRequestedOf(Container container) {
    return container.getEnv().contains(REQUEST);
  }

  /**
   * Name and version of the virtual machine, as {@code java.vm.name} and {@code java.vm.version}.
   *
   * @param log of a container, from its start
   * @return empty where no virtual machine has told
   */
  static Optional<String> in(String log) {
    var banner = BANNER.matcher(log);
    return banner.find()
        ? Optional.of(banner.group("name") + " " + banner.group("version"))
        : Optional.empty();
  }
}
