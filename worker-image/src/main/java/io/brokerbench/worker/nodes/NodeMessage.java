package io.brokerbench.worker.nodes;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why the dirty bytes of broker nodes are not known. */
public enum NodeMessage implements MessageId {
  NODES_UNKNOWN("the run does not know the nodes of its brokers"),
  NO_NUMBER("{address} did not answer with a number: {reason}", "address", "reason"),
  NO_ANSWER("{address} did not answer: {reason}", "address", "reason");

  private final MessageText text;

  NodeMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
