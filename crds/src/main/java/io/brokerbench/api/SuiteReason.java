package io.brokerbench.api;

/** The reasons of the conditions and events of a suite. */
public enum SuiteReason {
  /** The suite is active. */
  Active,
  /** The next run waits for its node pool, or for a name that another run has. */
  Waiting,
  /** {@code spec.suspend} is true, and no run is under way. */
  Suspended,
  /** Nothing is left to do. */
  Finished,

  /** Every round is over. */
  Complete,
  /** Every comparison has a verdict, or cannot get one. */
  Decided,
  /** The time of {@code spec.budgetSeconds} is over. */
  BudgetSpent,
  /** A run has no valid repetition, and {@code spec.onFailure} is Stop. */
  RunFailed,
  /** The suite contradicts itself, or something that it refers to. No run was created. */
  SpecInvalid,
  /** The API server rejected a request of the operator. */
  RequestRefused,
  /** The API server rejected a run of the suite, which counts as failed. */
  RunRefused,
  /** The record of a run cannot be read, so the suite waits. */
  RecordUnreadable,

  /** A comparison has no verdict. */
  Undecided,
  /** A figure is worse than in the earlier suite, beyond the limit. */
  Regressed,
  /** Every figure is within the limit of the earlier suite. */
  WithinLimit,
  /** The earlier suite cannot be read any more. */
  BaselineUnavailable,

  /** The archiver has not archived suite.json yet. */
  ArchivePending,
  /** The archiver could not archive suite.json. It retries. */
  ArchiveFailed,
  /** The archive has suite.json. */
  Archived,

  /** Every cell is valid. */
  Accepted,
  /** Every cell of a round has run. */
  RoundCompleted,
  /** The figures of a run do not count. */
  RunNotCounted
}
