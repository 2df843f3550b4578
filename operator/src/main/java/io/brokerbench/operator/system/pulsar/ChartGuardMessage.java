package io.brokerbench.operator.system.pulsar;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What of a rendered chart may not be applied. */
enum ChartGuardMessage implements MessageId {
  OBJECT("{kind} {name} {details}", "kind", "name", "details"),
  NO_OBJECT("it renders no object"),
  TOO_MANY_OBJECTS("it renders {count} objects, must render at most {limit}", "count", "limit"),
  WRONG_KIND("is of a kind that no run may create ({version})", "version"),
  WRONG_NAMESPACE("is in namespace {found}, must be in {wanted}", "found", "wanted"),
  WRONG_NAME("has a name that does not begin with {prefix}", "prefix"),
  OWNED("has finalizers or owners of its own"),
  WRONG_SERVICE_TYPE("has type {found}, must have type ClusterIP", "found"),
  EXTERNAL_ADDRESSES("has external addresses"),
  UNKNOWN_RULE(
      "has an unknown rule: {verb} of {resource} in group {group}", "verb", "resource", "group"),
  FOREIGN_BINDING("binds an object that is not a Role or a ServiceAccount of the run"),
  SHARES_NODE("shares the network, the processes or the memory of its node"),
  CHOOSES_NODE("chooses its node, {node}, past the scheduler", "node"),
  FOREIGN_ACCOUNT("runs as ServiceAccount {name}, which is not part of the release", "name"),
  ROOT("runs as root"),
  SYSCTLS("sets kernel parameters"),
  WRONG_VOLUME(
      "has volume {name}, which must be an emptyDir or a ConfigMap of the release", "name"),
  CONTAINER("has container {container}, which {details}", "container", "details"),
  HOST_PORT("uses a port of its node"),
  FOREIGN_VARIABLES("has variables from a Secret, or from outside of the release"),
  WRONG_IMAGE("runs image {found}, must run {wanted}", "found", "wanted"),
  PRIVILEGES("asks for privileges");

  private final MessageText text;

  ChartGuardMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
