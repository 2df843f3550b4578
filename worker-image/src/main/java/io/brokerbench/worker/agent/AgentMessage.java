package io.brokerbench.worker.agent;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a worker cannot do its part. */
public enum AgentMessage implements MessageId {
  STARTED_LATE("the agreed start was {millis} ms ago, too late to keep the schedule", "millis"),
  REPORT_NOT_CONFIRMED("the coordinator did not confirm the last report"),
  STOPPED_BY_COORDINATOR("the coordinator ended the load: {reason}", "reason"),
  UNEXPECTED("unexpected error: {reason}", "reason");

  private final MessageText text;

  AgentMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
