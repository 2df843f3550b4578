package io.brokerbench.operator.permission;

import io.brokerbench.core.message.Message;

/**
 * Something that the operator must be permitted to do, or must not.
 *
 * @param verb such as {@code create}
 * @param resource with its API group, such as {@code jobs.batch}; of the core group alone, such as
 *     {@code pods/exec}
 * @param name of the one object that it is about, or null
 * @param namespace where; null for every namespace, and for what is in none
 * @param allowed whether it must be permitted
 */
public record ExpectedPermission(
    String verb, String resource, String name, String namespace, boolean allowed) {

  /** The API group, empty for the core group. */
  public String group() {
    var dot = resource.indexOf('.');
    return dot < 0 ? "" : resource.substring(dot + 1);
  }

  /** The name of the resource in the API, such as {@code pods}. */
  public String plural() {
    return kind().split("/")[0];
  }

  /** Such as {@code exec}; empty for the resource itself. */
  public String subresource() {
    var parts = kind().split("/");
    return parts.length == 1 ? "" : parts[1];
  }

  private String kind() {
    return resource.split("\\.")[0];
  }

  /** What was found. */
  CheckedLine line(boolean permitted) {
    return new CheckedLine(
        permitted == allowed,
        (permitted ? PermissionMessage.MAY : PermissionMessage.MAY_NOT)
            .with(
                verb,
                name == null ? resource : PermissionMessage.NAMED.with(resource, name),
                where(namespace)));
  }

  static Message where(String namespace) {
    return namespace == null
        ? PermissionMessage.IN_CLUSTER.with()
        : PermissionMessage.IN_NAMESPACE.with(namespace);
  }
}
