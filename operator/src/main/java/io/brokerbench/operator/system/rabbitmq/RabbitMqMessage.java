package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Remarks on how RabbitMQ is deployed, and reports of its Cluster Operator. */
enum RabbitMqMessage implements MessageId {
  IDLE_DEVICES(
      "{count} of {total} devices of each node are used: RabbitMQ keeps all {kind} queues of a"
          + " node on one device",
      "count",
      "total",
      "kind"),
  NOT_INSTALLED(
      "spec.broker.deployment.type: ClusterOperator needs RabbitMQ's Cluster Operator 2 or newer,"
          + " but the API server does not serve {version} {kind}; install it, or use type"
          + " StatefulSet or External",
      "version",
      "kind"),
  FORBIDDEN(
      "the operator may not use RabbitmqCluster resources: install its chart with {setting}=true",
      "setting"),
  REPORTED(
      "the Cluster Operator reports on RabbitmqCluster {name}: {reason}: {details}",
      "name",
      "reason",
      "details"),
  SILENT(
      "the Cluster Operator has not reacted to RabbitmqCluster {name}: check that it runs and"
          + " watches namespace {namespace}",
      "name",
      "namespace");

  private final MessageText text;

  RabbitMqMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
