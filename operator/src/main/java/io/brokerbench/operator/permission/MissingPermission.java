package io.brokerbench.operator.permission;

import io.brokerbench.core.message.Message;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A permission that the operator lacks, as the API server names it when it refuses a request.
 *
 * @param verb such as {@code create}
 * @param resource with its API group, such as {@code jobs.batch}; of the core group alone
 * @param namespace where, or null at the scope of the cluster
 */
public record MissingPermission(String verb, String resource, String namespace) {

  /**
   * The authorizer's words; admission plugins, which answer with the same status code, use others.
   */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "cannot (?<verb>\\S+) resource \"(?<resource>[^\"]+)\" in API group \"(?<group>[^\"]*)\""
              + " (at the cluster scope|in the namespace \"(?<namespace>[^\"]+)\")");

  /**
   * The permission that the API server misses.
   *
   * @param message of its answer, of status 403
   * @return empty if it refuses for another reason, such as a quota or the Pod Security level
   */
  public static Optional<MissingPermission> of(String message) {
    if (message == null) {
      return Optional.empty();
    }
    var found = FORBIDDEN.matcher(message);
    if (!found.find()) {
      return Optional.empty();
    }
    var group = found.group("group");
    var resource = found.group("resource");
    return Optional.of(
        new MissingPermission(
            found.group("verb"),
            group.isEmpty() ? resource : resource + "." + group,
            found.group("namespace")));
  }

  /**
   * What is missing and how to grant it, in one line.
   *
   * @param features that may grant it
   */
  public Message message(OperatorFeatures features) {
    var where = ExpectedPermission.where(namespace);
    return features
        .granting(verb, resource)
        .map(
            feature ->
                PermissionMessage.MISSING_FEATURE.with(verb, resource, where, feature.value()))
        .orElseGet(() -> PermissionMessage.MISSING.with(verb, resource, where));
  }
}
