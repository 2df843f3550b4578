package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors in settings of Pulsar brokers, bookies and clients. */
public enum PulsarConfigMessage implements MessageId {
  SETTING_NAME(
      "must have a name of letters, digits and '_', because settings reach Pulsar as environment"
          + " variables"),
  SETTING_PREFIX(
      "must be a setting of a configuration file; the deployment adds PULSAR_PREFIX_ where it is"
          + " needed"),
  UNVERIFIABLE(
      "is not supported, because Pulsar brokers do not report this setting; remove this entry"),
  REFUSED_BY_CLIENT(
      "is refused by the Pulsar client in combination with the other settings; change or remove"
          + " this entry");

  private final MessageText text;

  PulsarConfigMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
