package io.brokerbench.api;

/** The conditions of a run, in the order in which they are shown. */
public enum ConditionType {
  /** The run finished as planned; Unknown while it is active. */
  Succeeded,
  /** True at either end, once nothing of the run is left but its results and what it retains. */
  Finished,
  /** Work is going on (kstatus). */
  Reconciling,
  /** Nothing will go on by itself (kstatus). */
  Stalled,
  /** Every broker answers. */
  BrokerReady,
  /** Every setting of the durability level was read back as wanted. */
  DurabilityVerified,
  /** Every worker is registered with the coordinator. */
  WorkersReady,
  /** The load went on to its planned end. */
  LoadCompleted,
  /** The results stand in their ConfigMap. */
  ResultsPublished,
  /** The figures may be quoted. */
  Valid,
  /** The figures are good enough; not set where the run has no objectives. */
  ObjectivesMet,
  /** The archive has the results, and has been read back. */
  Archived
}
