package io.brokerbench.core.suite.published;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What is wrong with a file of published figures. */
public enum PublishedMessage implements MessageId {
  EMPTY("has no figures; write a header and one line per figure"),
  COLUMNS_MISSING(
      "line {line} has the columns {found}, and lacks {names}; separate columns with commas",
      "line",
      "found",
      "names"),
  COLUMNS_UNKNOWN(
      "line {line} has the unknown columns {found}; the columns are {allowed}",
      "line",
      "found",
      "allowed"),
  COLUMNS_TWICE("line {line} has the column {name} twice", "line", "name"),
  PUBLICATION_LINE("write \"# FIELD: VALUE\", with one of the fields {allowed}", "allowed"),
  PUBLICATION_TWICE("the field {field} is already above; remove one", "field"),
  NO_URL(
      "invalid url \"{value}\": must begin with https:// or http:// and have no spaces, or be"
          + " {allowed}",
      "value",
      "allowed"),
  NO_LINE_END(
      "the last line has no line end, so the file may be cut off; end each line with a line break"),
  IN_LINE("line {line}: {details}", "line", "details"),
  IN_LINES("line {line} and {count} more: {details}", "line", "count", "details"),
  FIELDS("{count} values, must be {wanted}; quote values that have commas", "count", "wanted"),
  QUOTE("a quotation mark is missing, or in the middle of a value; write two for one in a value"),
  UNKNOWN_CELL(
      "the suite has no cell \"{value}\"; name a value of every axis, such as {name}, or remove the"
          + " line",
      "value",
      "name"),
  NOT_ALLOWED("invalid {field} \"{value}\": must be one of {allowed}", "field", "value", "allowed"),
  NO_NUMBER("invalid value \"{value}\": must be a number above 0, or N/A", "value"),
  NOT_AVAILABLE("the value is N/A exactly where the precision is failed"),
  NO_SOURCE("the source is empty; name where the figure is from"),
  TWICE("{metric} of this cell is already in line {line}; remove one", "metric", "line");

  private final MessageText text;

  PublishedMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
