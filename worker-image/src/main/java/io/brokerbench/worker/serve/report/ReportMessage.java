package io.brokerbench.worker.serve.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why there is no report, or one without some runs. */
public enum ReportMessage implements MessageId {
  BUSY("Other reports are being made; reload this page in some seconds"),
  NO_RESULTS("The run ended without results: {reason}", "reason"),
  NO_ARCHIVE(
      "The results are in the archive {location}, which this page does not read; start bench serve"
          + " with --archive {location}",
      "location"),
  OTHER_ARCHIVE(
      "The results are in the archive {location}. This page reads {found}, which does not have"
          + " them",
      "location",
      "found"),
  TOO_LARGE(
      "The results have {found} bytes, and this page reads at most {limit}; use bench report",
      "found",
      "limit"),
  SLOW(
      "the cluster or the archive did not give the results within {seconds} s; reload this page in"
          + " a minute",
      "seconds"),
  LEFT_OUT_OF_PAGE(
      "the results of all runs have more than {limit} bytes; use bench report suite/{name}",
      "limit",
      "name"),
  NOT_COUNTED("the suite has counted another run of this name, UID {uid}", "uid"),
  ARCHIVE_UNREADABLE("The results of run {name} cannot be read: {reason}", "name", "reason");

  private final MessageText text;

  ReportMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
