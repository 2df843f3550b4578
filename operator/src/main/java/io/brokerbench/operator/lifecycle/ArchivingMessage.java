package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Whether the results of a finished run or suite are in the archive. */
public enum ArchivingMessage implements MessageId {
  PENDING(
      "waiting for the archiver; if none is running, set archive.enabled and archive.location in"
          + " the operator's chart"),
  ARCHIVED("the results are in the archive {location}, digest {digest}", "location", "digest"),
  FAILED(
      "attempt {attempts} to archive the results failed: {details}; nothing is deleted before"
          + " they are archived",
      "attempts",
      "details");

  private final MessageText text;

  ArchivingMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
