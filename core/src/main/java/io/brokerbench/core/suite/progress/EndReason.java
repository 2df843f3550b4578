package io.brokerbench.core.suite.progress;

/** Why a suite ended. */
public enum EndReason {
  /** Every round is over. */
  Complete,
  /** Every comparison has ended, so that no cell gets a further round. */
  Decided,
  /** The time of {@code budgetSeconds} is over. */
  BudgetSpent,
  /** A run has no valid repetition, and {@code onFailure} is Stop. */
  RunFailed;

  /** Whether the suite ended as planned. */
  public boolean planned() {
    return this == Complete || this == Decided;
  }
}
