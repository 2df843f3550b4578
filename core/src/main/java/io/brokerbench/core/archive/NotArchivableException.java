package io.brokerbench.core.archive;

import io.brokerbench.core.message.Message;

/** What is there of a run or suite cannot be archived; another try would fail alike. */
public final class NotArchivableException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Message problem;

  /** Why it cannot. */
  public NotArchivableException(Message problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** The problem. */
  public Message problem() {
    return problem;
  }
}
