package io.brokerbench.core.json;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** JSON that cannot be read. */
public enum JsonMessage implements MessageId {
  NOT_A_DOCUMENT("not a {kind}: {reason}", "kind", "reason"),
  INFINITE("{field} is {value}, must be a finite number", "field", "value");

  private final MessageText text;

  JsonMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
