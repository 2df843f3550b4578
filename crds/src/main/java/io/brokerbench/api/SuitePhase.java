package io.brokerbench.api;

/** Where a suite stands, for humans; programs read the conditions. */
public enum SuitePhase {
  /** Accepted, nothing planned yet. */
  Pending,
  /** A run is under way. */
  Running,
  /** The next run waits for its node pool. */
  Waiting,
  /** Held by {@code spec.suspend}; no run is under way. */
  Suspended,
  /** Every round is over, or every comparison is decided. */
  Succeeded,
  /** Ended otherwise; the condition {@code Succeeded} says why. */
  Failed;

  /** Whether nothing more will happen. */
  public boolean isTerminal() {
    return this == Succeeded || this == Failed;
  }
}
