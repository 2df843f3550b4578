package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What clients of RabbitMQ read, and what they cannot do. */
public enum RabbitMqDriverMessage implements MessageId {
  QUEUE_READER("{name} of queue {queue}", "name", "queue"),
  STREAM_READER("{name} of partition {partition}", "name", "partition"),
  STREAM_NOT_SHARED(
      "{name} cannot share a stream: each reader of a stream receives all of its messages", "name"),

  CONNECTION_ENDED("the connection to {address} has ended", "address"),
  PUBLISHERS_BLOCKED("{address} blocks publishers: {reason}", "address", "reason"),
  NO_NODE("the client cannot connect to any node: {reason}", "reason"),
  NODE_FAILED("{address}: {reason}", "address", "reason"),
  NODE_SILENT("{address} does not answer", "address"),
  NO_CHANNEL("the connection to {address} has no channel left", "address"),
  DRIVER_CLOSED("the driver is closed"),
  BUDGET_FULL("unconfirmed messages filled the byte budget"),
  HELD_UP("{problem} (for {seconds} s)", "problem", "seconds"),
  PRODUCER_CLOSED("the producer was closed"),
  NOT_OPENED("the producer could not be opened"),
  STREAM_UNCONNECTED("stream {partition} has no connection", "partition"),
  MESSAGE_REFUSED("the server refused the message (basic.nack)"),
  MESSAGE_RETURNED(
      "the server returned the message: {status} {reason} ({details})",
      "status",
      "reason",
      "details"),
  ROUTE("exchange {topic}, routing key {partition}", "topic", "partition"),

  STREAM_SEND_FAILED("{reason} (code {status})", "reason", "status"),
  ANOTHER_HOST(
      "no node was found within {seconds} s by the host that the servers name; set"
          + " stream.advertised_host and stream.advertised_tls_host of each node to the same host",
      "seconds"),
  NOT_TAKEN("the client could not take the message"),
  CLIENT_UNCONNECTED("the client is not connected"),
  CLIENT_CLOSED("the client is closed"),
  UNCONFIRMED("the server did not confirm the message in time"),
  REFUSED("the server refused the message");

  private final MessageText text;

  RabbitMqDriverMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
