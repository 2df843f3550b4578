package io.brokerbench.operator.settings;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Environment variables of the operator that are missing or malformed. */
public enum SettingMessage implements MessageId {
  WORKER_IMAGE_MISSING(
      "{variable} is not set: set it to the image of coordinator and workers", "variable"),
  LEASE_MISSING(
      "{variable} is not set: set it to NAMESPACE/NAME of the Lease that keeps two"
          + " operators from acting at the same time",
      "variable"),
  NOT_A_LEASE("{variable} is \"{value}\": must be NAMESPACE/NAME", "variable", "value"),
  NOT_SECRETS(
      "{variable} is \"{value}\": must be names of Secrets, separated by commas without"
          + " spaces; \"{name}\" is not a name",
      "variable",
      "value",
      "name"),
  NOT_NAMESPACES(
      "{variable} is \"{value}\": must be different names of namespaces, separated by"
          + " commas without spaces; \"{name}\" is not a name or appears twice",
      "variable",
      "value",
      "name"),
  NOT_A_CHART_VERSION(
      "{variable}: \"{value}\" must be VERSION or VERSION@sha256:DIGEST", "variable", "value"),
  CHART_SOURCE_MISSING(
      "{variable} is set: also set BROKERBENCH_PULSAR_CHART_DIRECTORY or"
          + " BROKERBENCH_PULSAR_CHART_REPOSITORY, from which the operator reads the chart",
      "variable"),
  POLICY_INCOMPLETE("must have operatorNamespace and operatorLabels"),
  POLICY_MALFORMED("{variable}: {details}", "variable", "details"),
  UNKNOWN_COMMAND("unknown command {command}", "command");

  private final MessageText text;

  SettingMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
