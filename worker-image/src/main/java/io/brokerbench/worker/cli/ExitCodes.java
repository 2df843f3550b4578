package io.brokerbench.worker.cli;

/** How {@code bench} ends. */
public final class ExitCodes {

  /** Everything went as planned, and the figures may be quoted. */
  public static final int OK = 0;

  /** Something failed; a line on standard error says what. */
  public static final int FAILURE = 1;

  /** The command line or a file is wrong; nothing was done. */
  public static final int USAGE = 2;

  /** The run finished, and its figures may not be quoted. (3 is kept for missed objectives.) */
  public static final int NOT_VALID = 4;

  private ExitCodes() {}
}
