package io.brokerbench.worker.serve.archive;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why the overview of the archive may be incomplete or old. */
public enum OverviewMessage implements MessageId {
  NOT_READ("The archive {location} has not been read yet; the page fills in", "location"),
  NOT_READABLE(
      "The archive {location} cannot be read at the moment: {reason}", "location", "reason"),
  TOO_MANY(
      "The archive {location} has more than {limit} runs and suites in these namespaces, and not"
          + " all are shown; serve fewer namespaces",
      "location",
      "limit");

  private final MessageText text;

  OverviewMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
