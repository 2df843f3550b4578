package io.brokerbench.operator.system.kafka;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Strimzi: whether the operator can use it, and what it reports. */
enum StrimziMessage implements MessageId {
  NOT_INSTALLED(
      "spec.broker.deployment.type: Strimzi needs Strimzi 1.0 or newer, but the API server"
          + " does not serve {version} {kind}; install Strimzi, or use type StatefulSet or"
          + " External",
      "version",
      "kind"),
  FORBIDDEN(
      "the operator may not use Strimzi's resources: install its chart with {setting}=true",
      "setting"),
  REPORTED("Strimzi reports on Kafka {name}: {reason}: {details}", "name", "reason", "details"),
  POD_SET_REPORTED("Strimzi reports on StrimziPodSet {name}: {details}", "name", "details"),
  SILENT(
      "Strimzi has not reacted to Kafka {name}: check that its operator runs and watches"
          + " namespace {namespace}",
      "name",
      "namespace");

  private final MessageText text;

  StrimziMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
