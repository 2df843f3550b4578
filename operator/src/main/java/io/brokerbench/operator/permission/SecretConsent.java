package io.brokerbench.operator.permission;

import io.brokerbench.core.broker.Endpoint;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How the owner of a Secret lets runs use it, and where. */
public final class SecretConsent {

  /**
   * The annotation by which the owner of a Secret says where it may be sent: addresses as {@code
   * host:port}, separated by commas or white space.
   */
  public static final String SERVERS = "brokerbench.io/servers";

  /** The authorizer's words name the ServiceAccount that asked. */
  private static final Pattern SERVICE_ACCOUNT =
      Pattern.compile("system:serviceaccount:(?<account>[-a-z0-9.]+:[-a-z0-9.]+)");

  private SecretConsent() {}

  /**
   * The commands that let the operator read one Secret.
   *
   * @param refusal what the API server said when it was asked for it
   */
  public static String howToGive(String namespace, String secret, String refusal) {
    var found = SERVICE_ACCOUNT.matcher(String.valueOf(refusal));
    var account = found.find() ? found.group("account") : "NAMESPACE:SERVICEACCOUNT";
    return "the operator may not read it. Its owner allows that, and with it that runs in namespace"
        + " %1$s use it, by `kubectl -n %1$s create role brokerbench-%2$s --verb=get"
            .formatted(namespace, secret)
        + " --resource=secrets --resource-name=%2$s` and `kubectl -n %1$s create rolebinding"
            .formatted(namespace, secret)
        + " brokerbench-%2$s --role=brokerbench-%2$s --serviceaccount=%3$s`"
            .formatted(namespace, secret, account);
  }

  /** Why the secret may not be sent to {@code endpoint}, if its owner does not want that. */
  public static Optional<String> elsewhere(Secret secret, Endpoint endpoint) {
    var annotations = secret.getMetadata().getAnnotations();
    if (annotations == null || !annotations.containsKey(SERVERS)) {
      return Optional.empty();
    }
    var allowed = split(annotations.get(SERVERS));
    var others =
        endpoint.servers().stream()
            .filter(server -> !allowed.contains(server))
            .collect(Collectors.joining(", "));
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "its annotation %s does not name %s; allowed are %s"
                .formatted(SERVERS, others, allowed.isEmpty() ? "none" : join(allowed)));
  }

  private static String join(List<String> servers) {
    return String.join(", ", servers);
  }

  private static List<String> split(String servers) {
    return Arrays.stream(servers.split("[,\\s]+")).filter(server -> !server.isEmpty()).toList();
  }
}
