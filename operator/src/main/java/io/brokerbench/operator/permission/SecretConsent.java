package io.brokerbench.operator.permission;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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
  public static Message howToGive(String namespace, String secret, String refusal) {
    var found = SERVICE_ACCOUNT.matcher(String.valueOf(refusal));
    var account = found.find() ? found.group("account") : "NAMESPACE:SERVICEACCOUNT";
    return PermissionMessage.SECRET_FORBIDDEN.with(namespace, secret, account);
  }

  /** Why the secret may not be sent to {@code endpoint}, if its owner does not want that. */
  public static Optional<Message> elsewhere(Secret secret, Endpoint endpoint) {
    var annotations = secret.getMetadata().getAnnotations();
    if (annotations == null || !annotations.containsKey(SERVERS)) {
      return Optional.empty();
    }
    var allowed = split(annotations.get(SERVERS));
    var others = endpoint.servers().stream().filter(server -> !allowed.contains(server)).toList();
    if (others.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        allowed.isEmpty()
            ? PermissionMessage.SECRET_FOR_NO_SERVER.with(SERVERS, others)
            : PermissionMessage.SECRET_NOT_FOR_SERVER.with(SERVERS, others, allowed));
  }

  private static List<String> split(String servers) {
    return Arrays.stream(servers.split("[,\\s]+")).filter(server -> !server.isEmpty()).toList();
  }
}
