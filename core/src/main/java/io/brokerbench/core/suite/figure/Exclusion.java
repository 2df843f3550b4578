package io.brokerbench.core.suite.figure;

/** Why a figure of a valid run enters no comparison. */
public enum Exclusion {
  /** The run marks it as the generator's, not the brokers'. */
  Generator,
  /** The peak may be higher than what the search found. */
  LowerBound,
  /** A probe held the peak, and no stage of the full time did. */
  NotConfirmed,
  /** Consumers did not reach the end of the backlog in time. */
  NotCaughtUp,
  /** The backlog was read in less time than a rate needs, or in a time that is not known. */
  TooShort
}
