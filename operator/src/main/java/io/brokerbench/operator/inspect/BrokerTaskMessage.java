package io.brokerbench.operator.inspect;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why brokers did not do what the operator asked for. */
public enum BrokerTaskMessage implements MessageId {
  TASK_FAILED("{name} failed: {cause}", "name", "cause"),
  NO_SECRET("namespace {namespace} has no such Secret; create it before the run", "namespace");

  private final MessageText text;

  BrokerTaskMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
