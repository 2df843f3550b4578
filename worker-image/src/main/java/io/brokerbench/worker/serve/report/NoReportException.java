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

  private NoReportException(Message problem, boolean altered, boolean busy) {
    super(problem.toString());
    this.problem = problem;
    this.altered = altered;
    this.busy = busy;
  }

  /** For any other reason. */
  static NoReportException because(Message problem) {
    return new NoReportException(problem, false, false);
  }

  static NoReportException of(NoResultsException e) {
    return because(e.problem());
  }

  static NoReportException of(StoreException e) {
    return new NoReportException(e.problem(), e instanceof AlteredException, false);
  }

  static NoReportException whileBusy() {
    return new NoReportException(ReportMessage.BUSY.with(), false, true);
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
}
