package io.brokerbench.worker.page;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why an input of a report is left out. */
public enum PageInputMessage implements MessageId {
  LEFT_OUT("{file} is left out: {reason}", "file", "reason"),
  NOTHING_READ("No input can be read, so no report was written"),
  WRITTEN("The report is in {file}", "file"),
  MISSING("there is no such file or directory"),
  NO_RESULTS("the directory has no result.json and no suite.json in it or below it"),
  NOT_JSON("it is no JSON: {reason}", "reason"),
  NO_RESULT("it is neither a result.json nor a suite.json: schemaVersion is {value}", "value"),
  TOO_LARGE("it has more than {bytes} bytes after decompression", "bytes"),
  DETAILS_TOO_LARGE(
      "the load over time and the histograms of all runs have more than {bytes} bytes; use bench"
          + " report",
      "bytes"),
  HISTOGRAM_DAMAGED("a histogram in it is damaged"),
  RUN_GONE(
      "its results are gone from the cluster; pass the directory that an earlier bench get suite"
          + " wrote to bench report, if there is one"),
  RUN_MISSING(
      "there is no such file; copy the directory of the run to this place, if there is one"),
  WITHOUT_RUNS(
      "{file} is reported without its {count} runs: their directories are not beside it; copy them"
          + " to this place, if there are any",
      "file",
      "count"),
  RUN_NOT_ARCHIVED("the archive does not have its results"),
  RUN_NOT_LISTED(
      "this page has not listed all runs of the archive, and this run is not among those listed"),
  RUN_ARCHIVED(
      "its results are in the archive alone; copy the directory of {index}, and pass its path",
      "index"),
  ALSO_A_PATH("{reason}; for the directory of that name, pass ./{file}", "reason", "file"),
  UNREADABLE("it cannot be read: {reason}", "reason");

  private final MessageText text;

  PageInputMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
