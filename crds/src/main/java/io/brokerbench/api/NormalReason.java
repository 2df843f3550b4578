package io.brokerbench.api;

/** Reasons of conditions that report no failure. */
public enum NormalReason implements ConditionReason {
  /** The run is under way. */
  Active,
  /** The attempt is being deleted, because the run is to be suspended. */
  Suspending,
  /** Nothing of the attempt is left but its results. */
  Suspended,
  /** The operator has nothing left to do. */
  Finished,
  /** Brokers are not ready yet. */
  BrokersStarting,
  /** Every broker is ready. */
  BrokersReady,
  /** Every setting is the one that the durability level means. */
  AllSettingsMatch,
  /** Every worker is ready. */
  WorkersRegistered,
  /** The load ran to its planned end. */
  LoadCompleted,
  /** The results of the whole load are published. */
  ResultsPublished,
  /** The results up to the end of an attempt are published. */
  PartialResults,
  /** Every check of the verdict holds. */
  AllChecksHold,
  /** Every objective is met. */
  AllObjectivesMet,
  /** The archiver has not archived the results yet. */
  ArchivePending,
  /** The archive has the results. */
  Archived
}
