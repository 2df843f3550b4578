package io.brokerbench.operator.system.pulsar;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** How far a Pulsar is, and what is unusual about it. */
enum PulsarDeploymentMessage implements MessageId {
  CHART_DISABLED(
      "the operator may not deploy Pulsar with its chart: install the operator's chart"
          + " with {setting}=true, or use type StatefulSet",
      "setting"),
  VERSION_NOT_PERMITTED("must be a version that the operator permits: {allowed}", "allowed"),
  RENDERING("rendering chart pulsar {version}", "version"),
  APPLYING("creating the objects of chart pulsar {version}", "version"),
  PODS("{count} of {total} {name} pods", "count", "total", "name"),
  PODS_READY("{details} are ready", "details"),
  TIERED("tiered: brokers and bookies run on separate nodes, {count} in total", "count"),
  ONE_DEVICE(
      "journal, ledgers and ZooKeeper share one device; in a cluster, the journal has a"
          + " device of its own");

  private final MessageText text;

  PulsarDeploymentMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
