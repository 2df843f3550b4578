package io.brokerbench.worker.peer;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors in files of other benchmarks. */
public enum PeerMessage implements MessageId {
  FIELD_MISSING(
      "a result of {tool} without the field {field}; pass the file of a run that completed",
      "tool",
      "field"),
  FIELD_NOT_A_NUMBER(
      "field {field} of a result of {tool} is {found}, must be a number of at least 0",
      "tool",
      "field",
      "found"),
  NO_WINDOWS(
      "field {field} of a result of {tool} is empty; pass the file of a run of at least 10 s",
      "tool",
      "field"),
  TRUNCATED(
      "output of {tool} without its last summary ({field}), so it was cut off or the test was"
          + " stopped; pass the output of a test that completed",
      "tool",
      "field"),
  SEVERAL_SUMMARIES("output of {count} tests of {tool}; pass one file per test", "count", "tool"),
  NOTHING_MEASURED("{tool} measured no message; pass the output of a test with messages", "tool");

  private final MessageText text;

  PeerMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
