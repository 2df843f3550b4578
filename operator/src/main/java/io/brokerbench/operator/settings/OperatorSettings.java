package io.brokerbench.operator.settings;

import io.brokerbench.api.BrokerKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the one who installs the operator decides, by environment variables.
 *
 * @param workerImage image of coordinator and workers: {@code BROKERBENCH_WORKER_IMAGE}
 * @param imagePullPolicy of every pod of a run: {@code BROKERBENCH_IMAGE_PULL_POLICY}
 * @param imagePullSecrets names of the Secrets, in the namespace of each pod, that its images are
 *     pulled with: {@code BROKERBENCH_IMAGE_PULL_SECRETS}, separated by commas
 * @param imageRepositories of brokers, tagged by version, for every kind: {@code
 *     BROKERBENCH_<KIND>_IMAGE_REPOSITORY}
 * @param pulsarChart where the Pulsar chart comes from
 * @param nodeToolsImage image of the pods that probe disks, drop page caches and tell dirty pages:
 *     {@code BROKERBENCH_NODE_TOOLS_IMAGE}
 * @param diskProbe whether runs may have disks probed: {@code BROKERBENCH_DISK_PROBE}
 * @param pageCacheNamespace where the privileged pods run that drop page caches, or null where runs
 *     may not have that: {@code BROKERBENCH_PAGE_CACHE_NAMESPACE}
 * @param lease that the operator holds while it acts, as {@code NAMESPACE/NAME}, or null where it
 *     only checks its permissions: {@code BROKERBENCH_LEASE}
 * @param watchNamespaces whose runs the operator looks after, empty for all: {@code
 *     BROKERBENCH_WATCH_NAMESPACES}, separated by commas
 * @param networkPolicy whom the NetworkPolicy of each run lets in, or null where runs get none:
 *     {@code BROKERBENCH_RUN_NETWORK_POLICY}, as JSON
 */
public record OperatorSettings(
    String workerImage,
    String imagePullPolicy,
    List<String> imagePullSecrets,
    Map<BrokerKind, String> imageRepositories,
    ChartSettings pulsarChart,
    String nodeToolsImage,
    boolean diskProbe,
    String pageCacheNamespace,
    Lease lease,
    Set<String> watchNamespaces,
    NetworkPolicySettings networkPolicy) {

  /** The variable that names the Lease. */
  public static final String LEASE = "BROKERBENCH_LEASE";

  private static final String WORKER_IMAGE = "BROKERBENCH_WORKER_IMAGE";
  private static final String PULL_SECRETS = "BROKERBENCH_IMAGE_PULL_SECRETS";
  private static final String WATCH_NAMESPACES = "BROKERBENCH_WATCH_NAMESPACES";

  private static final int MAX_NAME_LENGTH = 253;

  private static final Pattern NAME_OF_SECRET =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private static final Pattern NAME_OF_NAMESPACE =
      Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  /** Copies. */
  public OperatorSettings {
    imagePullSecrets = List.copyOf(imagePullSecrets);
    imageRepositories = Map.copyOf(imageRepositories);
    watchNamespaces = Set.copyOf(watchNamespaces);
  }

  /**
   * A Lease.
   *
   * @param namespace of the operator
   * @param name of the Lease
   */
  public record Lease(String namespace, String name) {

    private static Lease parse(String text) {
      var parts = text.split("/", -1);
      if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
        throw new InvalidSettingException(SettingMessage.NOT_A_LEASE.with(LEASE, text));
      }
      return new Lease(parts[0], parts[1]);
    }
  }

  /**
   * Reads the settings.
   *
   * @throws InvalidSettingException if the worker image is missing, or a setting is malformed
   */
  public static OperatorSettings from(Map<String, String> environment) {
    var workerImage = environment.get(WORKER_IMAGE);
    if (workerImage == null || workerImage.isBlank()) {
      throw new InvalidSettingException(SettingMessage.WORKER_IMAGE_MISSING.with(WORKER_IMAGE));
    }
    return new OperatorSettings(
        workerImage,
        environment.getOrDefault("BROKERBENCH_IMAGE_PULL_POLICY", "IfNotPresent"),
        secrets(environment.getOrDefault(PULL_SECRETS, "")),
        Arrays.stream(BrokerKind.values())
            .collect(Collectors.toMap(kind -> kind, kind -> imageRepository(kind, environment))),
        ChartSettings.from(environment),
        environment.getOrDefault("BROKERBENCH_NODE_TOOLS_IMAGE", "brokerbench/node-tools"),
        Boolean.parseBoolean(environment.get("BROKERBENCH_DISK_PROBE")),
        unlessBlank(environment.get("BROKERBENCH_PAGE_CACHE_NAMESPACE")),
        Optional.ofNullable(unlessBlank(environment.get(LEASE))).map(Lease::parse).orElse(null),
        namespaces(environment.getOrDefault(WATCH_NAMESPACES, "")),
        NetworkPolicySettings.parse(
            unlessBlank(environment.get("BROKERBENCH_RUN_NETWORK_POLICY"))));
  }

  /**
   * The image of the brokers of a run that names none.
   *
   * @param version its tag
   */
  public String image(BrokerKind kind, String version) {
    return imageRepositories.get(kind) + ":" + version;
  }

  private static String imageRepository(BrokerKind kind, Map<String, String> environment) {
    var variable =
        "BROKERBENCH_%s_IMAGE_REPOSITORY".formatted(kind.name().toUpperCase(Locale.ROOT));
    return environment.getOrDefault(variable, kind.officialImageRepository());
  }

  private static List<String> secrets(String text) {
    var names = listed(text);
    for (var name : names) {
      if (name.length() > MAX_NAME_LENGTH || !NAME_OF_SECRET.matcher(name).matches()) {
        throw new InvalidSettingException(
            SettingMessage.NOT_SECRETS.with(PULL_SECRETS, text, name));
      }
    }
    return names;
  }

  private static Set<String> namespaces(String text) {
    var names = listed(text);
    var distinct = new HashSet<String>();
    for (var name : names) {
      if (!NAME_OF_NAMESPACE.matcher(name).matches() || !distinct.add(name)) {
        throw new InvalidSettingException(
            SettingMessage.NOT_NAMESPACES.with(WATCH_NAMESPACES, text, name));
      }
    }
    return distinct;
  }

  private static List<String> listed(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
  }

  private static String unlessBlank(String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
