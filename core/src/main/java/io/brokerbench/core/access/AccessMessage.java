package io.brokerbench.core.access;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Credentials that are missing or cannot be used. */
public enum AccessMessage implements MessageId {
  DIRECTORY("directory {file}", "file"),
  KEY("key {key} of {name}", "key", "name"),

  FILE_UNREADABLE("file {file} cannot be read: {reason}", "file", "reason"),
  NO_TRUST(
      "{name} has no key {key}; store the certificates to trust there in PEM format",
      "name",
      "key"),
  NO_KEY("{name} has no key {key}, which authentication type {kind} needs", "name", "key", "kind"),
  NO_CERTIFICATE_KEY(
      "{name} has neither key user.crt nor tls.crt; authentication type Certificate needs user.crt"
          + " and user.key, or tls.crt and tls.key",
      "name"),
  NOT_ONE_LINE("{name} must be one line of text without control characters", "name"),
  NOT_UTF8("{name} must be text in UTF-8", "name"),

  NO_CERTIFICATE(
      "{name} has no certificate; store it in PEM format, with -----BEGIN CERTIFICATE-----",
      "name"),
  CERTIFICATE_UNREADABLE("{name} has a certificate that cannot be read; replace it", "name"),
  NO_PRIVATE_KEY(
      "{name} has no private key; store it in PEM format, with -----BEGIN PRIVATE KEY-----",
      "name"),
  KEY_ENCRYPTED(
      "{name} is encrypted; store it without a password, because none can be configured", "name"),
  KEY_FORMAT(
      "{name} is a \"BEGIN {kind} PRIVATE KEY\"; convert it to PKCS#8 with `openssl pkcs8 -topk8"
          + " -nocrypt`, or set privateKey.encoding to PKCS8 in cert-manager",
      "name",
      "kind"),
  KEY_UNREADABLE("{name} cannot be read; store a PKCS#8 key of type {allowed}", "name", "allowed");

  private final MessageText text;

  AccessMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
