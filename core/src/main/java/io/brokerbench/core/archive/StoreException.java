package io.brokerbench.core.archive;

import io.brokerbench.core.message.Message;
import java.io.IOException;

/** The archive cannot be read or written; the message says which object, why, and the remedy. */
public class StoreException extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient Message problem;
  private final boolean away;

  /**
   * A failure.
   *
   * @param problem has no part of any credentials
   * @param away whether the store did not answer, so that other objects would fail alike
   * @param cause or null
   */
  public StoreException(Message problem, boolean away, Throwable cause) {
    super(problem.toString(), cause);
    this.problem = problem;
    this.away = away;
  }

  /** A failure that is about this object alone. */
  public StoreException(Message problem) {
    this(problem, false, null);
  }

  /** The problem and its remedy. */
  public Message problem() {
    return problem;
  }

  /** Whether the store did not answer at all, is full, or asks for patience. */
  public boolean away() {
    return away;
  }
}
