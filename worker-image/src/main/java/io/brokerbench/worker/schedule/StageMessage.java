package io.brokerbench.worker.schedule;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The names of stages. */
public enum StageMessage implements MessageId {
  PROBE_AT_RATE("probe {stage} at {rate} msg/s", "stage", "rate"),
  STAGE_AT_RATE("stage {stage} at {rate} msg/s", "stage", "rate"),
  STAGE("stage {stage}", "stage");

  private final MessageText text;

  StageMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
