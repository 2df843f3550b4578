package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.message.Message;

/** The results of a run cannot be fetched. */
public class NoResultsException extends Exception {

  private final transient Message problem;

  NoResultsException(Message problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** What is wrong, and what to do. */
  public Message problem() {
    return problem;
  }
}
