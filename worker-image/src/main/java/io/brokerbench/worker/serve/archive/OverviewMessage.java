package io.brokerbench.worker.serve.archive;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why the overview of the archive may be incomplete or old. */
public enum OverviewMessage implements MessageId {
  NOT_READ("The archive {location} has not been read yet; the page fills in", "location"),
  NOT_READABLE(
      "The archive {location} cannot be read at the moment: {reason}", "location", "reason"),
  TOO_MANY(
      "The archive {location} has {count} runs and suites in these namespaces. The page lists"
          + " {limit} of them: the ones archived last, with a fair share for each namespace. Open"
          + " any other at /archive/NAMESPACE/NAME/UID",
      "location",
      "count",
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
