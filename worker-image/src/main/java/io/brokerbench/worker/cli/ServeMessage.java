package io.brokerbench.worker.cli;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What {@code bench serve} prints. */
public enum ServeMessage implements MessageId {
  LISTENING("The page of namespaces {namespaces} is at {url}", "url", "namespaces"),
  LISTEN(
      "{name}: \"{value}\" is not an address, must be an IP address or a name of this machine, a"
          + " colon and a port, such as 127.0.0.1:8082",
      "name",
      "value"),
  NAMESPACE(
      "{name}: \"{value}\" is not the name of a namespace, must have lower-case letters, digits and"
          + " hyphens, at most 63",
      "name",
      "value"),
  PORT_TAKEN(
      "cannot listen on {value}, or on the port for probes: {reason}; pass another address with"
          + " {name}, or another port with {other}",
      "value",
      "reason",
      "name",
      "other");

  private final MessageText text;

  ServeMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
