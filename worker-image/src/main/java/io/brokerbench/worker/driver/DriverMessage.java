package io.brokerbench.worker.driver;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What a client library did not do. */
public enum DriverMessage implements MessageId {
  PRODUCER("producer {producer} of topic {topic}", "producer", "topic"),
  CONSUMER("consumer {consumer} of subscription {subscription}", "consumer", "subscription"),
  NOT_CONNECTED("{name} cannot connect: {reason}", "name", "reason"),
  NOT_CONNECTED_OVER_TLS(
      "{name} cannot connect over TLS: {reason}; see the log of the worker", "name", "reason"),
  NOT_SENDING("{name} cannot send: {reason}", "name", "reason"),
  NOT_FLUSHED("{name} cannot flush: {reason}", "name", "reason"),
  NOT_RECEIVING("{name} cannot receive: {reason}", "name", "reason"),
  NOT_ACKNOWLEDGING("{name} cannot acknowledge: {reason}", "name", "reason"),
  NO_POSITION("{name} cannot find its position: {reason}", "name", "reason"),
  NOT_CLOSED("{name} cannot close: {reason}", "name", "reason"),
  NOT_CLOSED_IN_TIME("no answer within {seconds} s", "seconds"),
  NO_ROOM(
      "the client held messages up to its byte budget for {seconds} s, or was closed", "seconds"),
  NO_ANSWER("neither acknowledged nor failed within {seconds} s", "seconds");

  private final MessageText text;

  DriverMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
