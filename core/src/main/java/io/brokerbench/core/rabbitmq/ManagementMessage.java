package io.brokerbench.core.rabbitmq;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why the management API of RabbitMQ cannot be asked. */
public enum ManagementMessage implements MessageId {
  NO_URL("the management API of RabbitMQ has no known URL");

  private final MessageText text;

  ManagementMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
