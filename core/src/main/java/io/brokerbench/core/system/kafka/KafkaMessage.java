package io.brokerbench.core.system.kafka;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Requests to a Kafka cluster, and why they failed. */
public enum KafkaMessage implements MessageId {
  NOT_CONNECTED("cannot connect to Kafka at {address}: {reason}", "address", "reason"),
  REQUEST_FAILED(
      "Kafka at {address} failed to {command}: {reason}", "address", "command", "reason"),
  BROKERS_MISSING(
      "Kafka at {address} has {found} of {wanted} brokers registered",
      "address",
      "found",
      "wanted"),
  PARTITIONS_MISSING(
      "Kafka at {address} has {found} of {wanted} partitions of topic {topic}",
      "address",
      "topic",
      "found",
      "wanted"),

  DESCRIBE_CLUSTER("describe the cluster"),
  DESCRIBE_FEATURES("describe its features"),
  DESCRIBE_TOPICS("describe topics"),
  READ_CONFIG("read the configuration of {name}", "name"),
  CREATE_TOPIC("create topic {topic}", "topic"),
  CREATE_PARTITIONS("create partitions of topic {topic}", "topic"),
  DELETE_TOPIC("delete topic {topic}", "topic"),

  CREATING_PARTITIONS("creating partitions"),
  READING_TOPICS("reading topics");

  private final MessageText text;

  KafkaMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
