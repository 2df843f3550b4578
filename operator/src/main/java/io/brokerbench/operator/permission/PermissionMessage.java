package io.brokerbench.operator.permission;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Permissions of the operator: which it lacks, and how to grant them. */
public enum PermissionMessage implements MessageId {
  MISSING(
      "the operator may not {verb} {resource} {where}: upgrade its release to restore the"
          + " permissions of the chart",
      "verb",
      "resource",
      "where"),
  MISSING_FEATURE(
      "the operator may not {verb} {resource} {where}: install its chart with" + " {setting}=true",
      "verb",
      "resource",
      "where",
      "setting"),
  FEATURE_DISABLED(
      "{field} needs a feature that is disabled: install the operator's chart with"
          + " {setting}=true",
      "field",
      "setting"),
  IN_CLUSTER("in the cluster"),
  IN_NAMESPACE("in namespace {namespace}", "namespace"),
  NAMED("{resource} {name}", "resource", "name"),
  MAY("may {verb} {resource} {where}", "verb", "resource", "where"),
  MAY_NOT("may not {verb} {resource} {where}", "verb", "resource", "where"),
  SERVED("{kind} of {version} are served", "kind", "version"),
  LISTABLE("{kind} can be listed", "kind"),
  NOT_LISTABLE("{kind} cannot be listed: {details}", "kind", "details"),
  UNKNOWN_FEATURE("{setting} is not a value of the chart that grants permissions", "setting"),
  SECRET_FORBIDDEN(
      "the operator may not read it. Its owner can grant access for every run in namespace"
          + " {namespace}: `kubectl -n {namespace} create role brokerbench-{name} --verb=get"
          + " --resource=secrets --resource-name={name}` and `kubectl -n {namespace} create"
          + " rolebinding brokerbench-{name} --role=brokerbench-{name} --serviceaccount={user}`",
      "namespace",
      "name",
      "user"),
  SECRET_NOT_FOR_SERVER(
      "its annotation {key} does not list {address}, only {allowed}", "key", "address", "allowed"),
  SECRET_FOR_NO_SERVER(
      "its annotation {key} is empty and does not list {address}", "key", "address");

  private final MessageText text;

  PermissionMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
