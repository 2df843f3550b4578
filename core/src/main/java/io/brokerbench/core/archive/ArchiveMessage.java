package io.brokerbench.core.archive;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a run or suite cannot be archived, or read from the archive. */
public enum ArchiveMessage implements MessageId {
  NOT_A_KEY("\"{key}\" cannot be part of the key of an archived object", "key"),
  ALTERED(
      "object {key} in {location} was altered: its SHA-256 is {found}, must be {wanted}; restore it"
          + " from a backup",
      "key",
      "location",
      "found",
      "wanted"),
  MISSING("object {key} is missing from {location}; restore it from a backup", "key", "location"),
  TOO_LARGE(
      "object {key} in {location} has more than {limit} bytes, so it is not what was archived;"
          + " restore it from a backup",
      "key",
      "location",
      "limit"),
  NOT_AN_INDEX(
      "object {key} in {location} is not an index of the archive: {reason}; restore it from a"
          + " backup, or move it out of the archive",
      "key",
      "location",
      "reason"),
  OTHER_SCHEMA(
      "its schemaVersion is {found}, must be {wanted}; use the version of brokerbench that wrote"
          + " it",
      "found",
      "wanted"),
  OTHER_IDENTITY("it is about {found}, and its key about {wanted}", "found", "wanted"),
  INVALID_FIELD("{field} is \"{found}\", must be {allowed}", "field", "found", "allowed"),
  UNKNOWN_FILE(
      "the archived entry {key} has no file {name}; it has {allowed}", "key", "name", "allowed"),

  NO_RESULT("the results have no {name}, so there is nothing to archive", "name"),
  RESULT_OF_ANOTHER(
      "{name} in the results is of a run with the UID {found}, must be {wanted}; the results are"
          + " not archived",
      "name",
      "found",
      "wanted"),
  FILE_NAME("the results have a file \"{name}\", which cannot be archived under this name", "name"),
  FILE_TOO_LARGE(
      "{name} has {found} bytes, and an archived file has at most {limit}",
      "name",
      "found",
      "limit");

  private final MessageText text;

  ArchiveMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
