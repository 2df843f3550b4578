package io.brokerbench.worker.peer;

import io.brokerbench.core.message.Message;

/** A file of another benchmark is recognized and cannot be used. */
public class InvalidPeerException extends Exception {

  private final transient Message problem;

  /** For this reason. */
  public InvalidPeerException(Message problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** What is wrong, and what to do. */
  public Message problem() {
    return problem;
  }
}
