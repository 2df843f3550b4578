package io.brokerbench.core.system.kafka;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors in settings of Kafka brokers. */
public enum KafkaConfigMessage implements MessageId {
  DROPPED_BY_STRIMZI(
      "is dropped by Strimzi; remove this entry, or set spec.broker.deployment.type to"
          + " StatefulSet"),
  SETTING_NAME("must have a name of at most 256 letters, digits, '.', '_' and '-'");

  private final MessageText text;

  KafkaConfigMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
