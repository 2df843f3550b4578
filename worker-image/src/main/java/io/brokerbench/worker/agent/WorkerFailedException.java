package io.brokerbench.worker.agent;

/** A worker could not do its part to the end; the message says why. */
public class WorkerFailedException extends Exception {

  /** Why. */
  public WorkerFailedException(String message) {
    super(message);
  }

  /** Why. */
  public WorkerFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
