package io.brokerbench.core.archive;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why an archive in a directory cannot be read or written. */
public enum DirectoryMessage implements MessageId {
  NO_DIRECTORY(
      "the archive {location} is not a directory; mount a volume there, or name an existing"
          + " directory",
      "location"),
  LINK(
      "{name} in the archive {location} is a symbolic link or no directory, and the archive follows"
          + " no links; remove it",
      "name",
      "location"),
  DENIED(
      "the archive {location} denies access to {name}; let the user of this process (in a pod:"
          + " securityContext.fsGroup) read and write it",
      "location",
      "name"),
  READ_ONLY(
      "{name} cannot be written, because the file system of the archive {location} is read-only;"
          + " mount it writable",
      "name",
      "location"),
  FULL(
      "{name} cannot be written, because the file system of the archive {location} is full; add"
          + " space or move old results away",
      "name",
      "location"),
  FAILED("{name} in the archive {location} cannot be used: {reason}", "name", "location", "reason");

  private final MessageText text;

  DirectoryMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
