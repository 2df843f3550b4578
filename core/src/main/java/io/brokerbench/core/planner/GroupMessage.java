package io.brokerbench.core.planner;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors in groups of fields that are for one system. */
public enum GroupMessage implements MessageId {
  OTHER_KIND("is only allowed with broker.kind {wanted}, not {found}", "wanted", "found");

  private final MessageText text;

  GroupMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
