package io.brokerbench.worker.agent;

import io.brokerbench.core.message.Message;

/** A worker could not do its part to the end; the message says why. */
public class WorkerFailedException extends Exception {

  private final transient Message problem;

  /** Why. */
  public WorkerFailedException(Message problem) {
    this(problem, null);
  }

  /** Why. */
  public WorkerFailedException(Message problem, Throwable cause) {
    super(problem.toString(), cause);
    this.problem = problem;
  }

  /** Why. */
  public Message problem() {
    return problem;
  }
}
