package io.brokerbench.api;

/** The conditions of a suite, in the order in which they are shown. */
public enum SuiteConditionType {
  /** The suite finished as planned; Unknown while it is active. */
  Succeeded,
  /** True at either end, once no run of the suite is under way. */
  Finished,
  /** Work is going on (kstatus). */
  Reconciling,
  /** Nothing will go on by itself (kstatus). */
  Stalled,
  /** Every comparison has a verdict; not set where the suite compares nothing. */
  Decided,
  /** A figure is worse than in the earlier suite; not set where the suite has no baseline. */
  Regressed,
  /** The archive has suite.json, and has been read back. */
  Archived
}
