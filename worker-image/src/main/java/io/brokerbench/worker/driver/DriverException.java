package io.brokerbench.worker.driver;

import io.brokerbench.core.message.Message;

/** A client library did not do what it was asked; the message says which client, and why. */
public class DriverException extends Exception {

  private final transient Message problem;

  /**
   * A client failed.
   *
   * @param what a message with the parameters name and reason
   * @param name of the client: text or a message
   * @param cause whose message is the reason, or that of the first of its causes that has one
   */
  public DriverException(DriverMessage what, Object name, Throwable cause) {
    this(what.with(name, reason(cause)), cause);
  }

  /** Which client was asked for what, and why it failed. */
  public DriverException(Message problem) {
    this(problem, null);
  }

  private DriverException(Message problem, Throwable cause) {
    super(problem.toString(), cause);
    this.problem = problem;
  }

  private static String reason(Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null) {
        return cause.getMessage();
      }
    }
    return failure.toString();
  }

  /** Which client was asked for what, and why it failed. */
  public Message problem() {
    return problem;
  }
}
