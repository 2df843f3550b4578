package io.brokerbench.worker.compare;

import io.brokerbench.core.message.Message;

/** An input cannot be compared. */
public class InputException extends Exception {

  private final String file;
  private final transient Message problem;

  /** Of this file, for this reason. */
  public InputException(String file, Message problem) {
    super(file + ": " + problem);
    this.file = file;
    this.problem = problem;
  }

  /** The file or directory, as the user named it or found below it. */
  public String file() {
    return file;
  }

  /** What is wrong, and what is allowed. */
  public Message problem() {
    return problem;
  }
}
