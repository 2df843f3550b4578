package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors in settings of a Pulsar whose clients speak Kafka's protocol. */
public enum PulsarKafkaConfigMessage implements MessageId {
  ACKS_WITHOUT_MEANING(
      "has no meaning with spec.broker.pulsar.protocol Kafka, because BookKeeper's ack quorum"
          + " decides when a message is acknowledged; remove this entry and set"
          + " spec.durability.level"),
  MIN_IN_SYNC_WITHOUT_MEANING(
      "has no meaning with spec.broker.pulsar.protocol Kafka, because Pulsar has no in-sync"
          + " replicas; remove this entry and set spec.durability.level"),
  FLUSH_WITHOUT_MEANING(
      "has no meaning with spec.broker.pulsar.protocol Kafka, because bookies sync messages by"
          + " their journal; remove this entry and set spec.durability.level or"
          + " spec.durability.pulsar");

  private final MessageText text;

  PulsarKafkaConfigMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
