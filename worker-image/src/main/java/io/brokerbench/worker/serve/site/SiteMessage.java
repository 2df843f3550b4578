package io.brokerbench.worker.serve.site;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Sentences of the pages. */
public enum SiteMessage implements MessageId {
  TITLE("Runs and suites"),
  ARCHIVE_TITLE("Archive"),
  COMPARE_TITLE("Compare runs"),
  OF_NAMESPACES("Namespaces: {namespaces}", "namespaces"),
  RUN_IN("BenchmarkRun in namespace {namespace}", "namespace"),
  SUITE_IN("BenchmarkSuite in namespace {namespace}", "namespace"),
  ARCHIVED_RUN("archived BenchmarkRun of namespace {namespace}, UID {uid}", "namespace", "uid"),
  ARCHIVED_SUITE("archived BenchmarkSuite of namespace {namespace}, UID {uid}", "namespace", "uid"),
  FOOTER("brokerbench {version}. This page only reads", "version"),
  RELOAD("Reload this page to see changes"),
  UPDATES("This page updates itself"),
  DISCONNECTED("The server does not answer, so this page may be old. It tries again"),
  GONE("What this page shows was deleted"),

  NO_RUNS("There are no runs"),
  NO_SUITES("There are no suites"),
  NOTHING_ARCHIVED("The archive has no runs of these namespaces"),
  NO_ARCHIVE("This page reads no archive; start bench serve with --archive to see one"),
  ARCHIVED_AT("Archive: {location}", "location"),
  PAGE_OF("Page {page} of {pages}, {count} in total", "page", "pages", "count"),
  PHASE_BECAUSE("{phase}: {details}", "phase", "details"),
  FIGURES_LIVE("Figures are those of the last seconds of the load"),
  FIGURES_FINISHED("Figures are those of the measured time"),
  RESULTS_ARCHIVED(
      "The results are in the archive {location}, digest {digest}", "location", "digest"),
  ARCHIVING_FAILED(
      "The results are not archived yet: {reason} (attempts: {attempts})", "reason", "attempts"),
  NO_REPORT("There is no report: {reason}", "reason"),
  SUITE_REPORT("The report below shows what the suite has found so far"),
  OLD_REPORT("The report below is the one that was read last: {reason}", "reason"),
  COMPARE_HINT("Choose finished runs below to set them side by side"),
  COMPARE_FULL("A page compares at most {limit} runs", "limit"),
  COMPARE_TOO_MANY(
      "The address has {count} runs, and a page compares at most {limit}; remove runs from the"
          + " address",
      "count",
      "limit"),
  ALTERED("An object in the archive is not what was archived"),
  SEVERAL_DIGESTS(
      "The archive has several entries of this UID, because its results were archived more than"
          + " once with different contents. Choose one"),

  BAD_REQUEST("The address cannot be read; go to the start page"),
  NOT_FOUND("There is nothing at this address. A run or suite that was here may have been deleted"),
  NOT_READ_YET(
      "The content of this address has not been read yet; reload this page in some seconds"),
  BAD_METHOD("This page only reads: use GET or HEAD"),
  MISDIRECTED(
      "This server answers requests for localhost and 127.0.0.1 only; open http://localhost and its"
          + " port"),
  FAILED("The server failed to make this page; its log says why");

  private final MessageText text;

  SiteMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
