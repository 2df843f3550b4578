package io.brokerbench.core.broker;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors in settings of brokers and clients, of any system. */
public enum ConfigMessage implements MessageId {
  CREDENTIALS(
      "must not be set here; configure spec.broker.deployment.external.tls and .authentication,"
          + " and store secrets in Kubernetes Secrets"),
  SET_BY_DEPLOYMENT("is set by the deployment; remove this entry"),
  SET_BY_BROKERBENCH("is set by brokerbench; remove this entry"),
  CONTRADICTS_FIELD(
      "contradicts {field}, which sets {wanted}; remove this entry or change that field",
      "field",
      "wanted"),
  CONTRADICTS_MEASUREMENT(
      "must be {wanted}, because the measurement depends on it; remove this entry", "wanted"),
  UNKNOWN_CLIENT_SETTING(
      "is not a setting of a {system} {role}; correct the name", "system", "role"),
  CONTROL_CHARACTERS("must not contain control characters"),
  REFERENCE("must not contain {found}, which brokers replace with other text", "found");

  private final MessageText text;

  ConfigMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
