package io.brokerbench.core.suite.file;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a file that a suite names cannot be read. */
public enum FileMessage implements MessageId {
  NO_CONFIG_MAP(
      "does not exist in the namespace of the suite; create the ConfigMap, or remove {field}",
      "field"),
  NO_KEY("is not a key of the ConfigMap {name}; use one of {allowed}", "name", "allowed"),
  PART_MISSING(
      "ends in the middle, and there is no ConfigMap {name} with the next part; create it, or"
          + " create all parts again",
      "name"),
  DAMAGED("cannot be decompressed: {reason}; compress the file again", "reason"),
  TOO_LARGE("has more than {bytes} bytes after decompression; use a smaller file", "bytes"),
  NOT_UTF8("is not UTF-8 text; save the file as UTF-8 and create the ConfigMap again");

  private final MessageText text;

  FileMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
