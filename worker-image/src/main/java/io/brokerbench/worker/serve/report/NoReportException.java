package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.AlteredException;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.kubernetes.NoResultsException;

/** There is no report, or none now. */
public final class NoReportException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Message problem;
  private final boolean altered;
  private final boolean busy;
  private final boolean away;

  private NoReportException(Message problem, boolean altered, boolean busy, boolean away) {
    super(problem.toString());
    this.problem = problem;
    this.altered = altered;
    this.busy = busy;
    this.away = away;
  }

  /** For any other reason. */
  static NoReportException because(Message problem) {
    return new NoReportException(problem, false, false, false);
  }

  static NoReportException of(NoResultsException e) {
    return new NoReportException(e.problem(), false, false, e.unanswered());
  }

  static NoReportException of(StoreException e) {
    return new NoReportException(e.problem(), e instanceof AlteredException, false, e.away());
  }

  static NoReportException whileBusy() {
    return new NoReportException(ReportMessage.BUSY.with(), false, true, false);
  }

  /** The source gave nothing for so many seconds. */
  static NoReportException late(long seconds) {
    return new NoReportException(ReportMessage.SLOW.with(seconds), false, false, true);
  }

  /** The problem and its remedy. */
  public Message problem() {
    return problem;
  }

  /** Whether an object of the archive is not what was archived. */
  public boolean altered() {
    return altered;
  }

  /** Whether other reports are being made, and this one will be made on the next try. */
  public boolean busy() {
    return busy;
  }

  /** Whether the cluster or the archive did not answer: further requests would wait as long. */
  boolean away() {
    return away;
  }
}
