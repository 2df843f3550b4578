package io.brokerbench.worker.serve.report;

/**
 * A report that may have to be made.
 *
 * @param key what it is made of: another key stands for other contents
 * @param maker makes it, or finds it where it is kept
 */
public record PendingReport(String key, Maker maker) {

  /** Makes a report. */
  @FunctionalInterface
  public interface Maker {

    /**
     * The report.
     *
     * @throws NoReportException if there is none, or none now
     */
    MadeReport make() throws NoReportException;
  }
}
