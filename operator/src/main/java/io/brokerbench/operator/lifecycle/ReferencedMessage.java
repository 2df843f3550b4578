package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Files in ConfigMaps that a run refers to. */
enum ReferencedMessage implements MessageId {
  NO_CONFIG_MAP(
      "namespace {namespace} has no such ConfigMap; create it before the run", "namespace"),
  NO_KEYS("the ConfigMap has no keys"),
  NO_SUCH_KEY("the ConfigMap has no such key, only {keys}", "keys"),
  EMPTY_FILE("the file is empty, must have at least 1 byte"),
  PAYLOAD_MISSING(
      "the ConfigMap has no key {key} with the payload; the run sends random payloads of"
          + " the same size",
      "key");

  private final MessageText text;

  ReferencedMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
