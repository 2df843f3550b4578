package io.brokerbench.operator.deployment;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** How far the brokers of a run are, however they are deployed. */
public enum DeploymentMessage implements MessageId {
  BROKERS_READY("{count} of {total} brokers are ready", "count", "total"),
  SHARED_BROKERS(
      "brokers: PerRound: these brokers have carried the load of {name} and perhaps of other runs",
      "name"),
  CONNECTING("connecting to the existing cluster"),
  CHART("chart pulsar {version}: {details}", "version", "details");

  private final MessageText text;

  DeploymentMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
