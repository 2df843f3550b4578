package io.brokerbench.worker.measure;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors of clients, as a result lists them. */
public enum MeasureMessage implements MessageId {
  SEND_FAILED("producer {producer}: {reason}", "producer", "reason"),
  MORE_ERRORS("{count} more errors of other kinds", "count");

  private final MessageText text;

  MeasureMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
