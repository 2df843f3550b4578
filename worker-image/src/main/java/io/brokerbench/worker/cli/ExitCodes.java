package io.brokerbench.worker.cli;

/** How {@code bench} ends. */
public final class ExitCodes {

  /** Everything went as planned, and the figures may be quoted. */
  public static final int OK = 0;

  /** Something failed; a line on standard error says what. */
  public static final int FAILURE = 1;

  /** The command line or a file is wrong; nothing was done. */
  public static final int USAGE = 2;

  /** The figures may be quoted, and miss an objective of the run. */
  public static final int OBJECTIVES_MISSED = 3;

  /**
   * The run finished, and its figures may not be quoted, whatever its objectives. Of a suite: it
   * finished, and a run has no valid repetition.
   */
  public static final int NOT_VALID = 4;

  /** A figure became worse than the baseline by more than its limit. */
  public static final int REGRESSED = 5;

  /** No figure regressed, and the results decide nothing about at least one. */
  public static final int UNDECIDED = 6;

  /** Ended by a user; shells give this code to any program that Ctrl+C ends. */
  public static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
