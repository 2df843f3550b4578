package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Requests to a RabbitMQ cluster, why they failed, and what was asked. */
public enum RabbitMqMessage implements MessageId {
  NODES_MISSING(
      "RabbitMQ at {url} has {found} of {wanted} nodes running", "url", "found", "wanted"),
  PUBLISHERS_BLOCKED(
      "RabbitMQ at {url} blocks publishers: {details}; free memory or disk space",
      "url",
      "details"),
  NODE_ALARM("{setting} of node {node}", "setting", "node"),
  COPIES_MISSING("queue {name} has {found} of {wanted} copies in sync", "name", "found", "wanted"),
  COPIES_UNKNOWN("RabbitMQ does not report which copies of queue {name} are in sync", "name"),
  QUEUE_MISSING("queue {name} does not exist", "name"),
  NO_TERMS("{command} did not return Erlang terms: {reason}", "command", "reason"),

  NOT_CONNECTED("cannot connect to RabbitMQ at {address}: {reason}", "address", "reason"),
  REQUEST_FAILED(
      "RabbitMQ at {address} failed to {command}: {reason}", "address", "command", "reason"),
  NO_CHANNEL("the connection has no channel left"),
  OPEN_VIRTUAL_HOST("open virtual host {name}", "name"),
  CREATE_EXCHANGE("create exchange {name}", "name"),
  CREATE_QUEUE("create queue {name}", "name"),
  BIND_QUEUE("bind queue {name}", "name"),
  DELETE_QUEUE("delete queue {name}", "name"),
  DELETE_EXCHANGE("delete exchange {name}", "name"),

  CONNECTING("connecting to nodes"),
  CREATING_TOPICS("creating exchanges"),
  CREATING_QUEUES("creating queues"),
  BINDING_QUEUES("binding queues"),
  DELETING_QUEUES("deleting queues"),
  READING_NODES("reading the settings of nodes"),

  CLUSTER("the cluster"),
  NODE("node {node}", "node"),
  NODE_UNREADABLE("node {node} ({reason})", "node", "reason"),
  NODES_UNREADABLE("the nodes ({reason})", "reason"),
  NO_URL_OF_NODE(
      "none of the URLs in spec.broker.deployment.external.rabbitmq.managementUrls is this node's"),
  NO_MANAGEMENT_API(
      "no management API is known; set spec.broker.deployment.external.rabbitmq.managementUrls"),
  QUEUE("queue {name}", "name"),
  QUEUES_UNREADABLE("the queues ({reason})", "reason"),

  INTERRUPTED("interrupted while waiting for brokers");

  private final MessageText text;

  RabbitMqMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
