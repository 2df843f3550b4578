package io.brokerbench.api;

/** How long the results of a run stay. */
public enum ResultsRetention {
  /** Until the run is deleted. */
  WithRun,
  /** Until somebody deletes them. */
  Always,
  /** Until the archive has them. */
  Archived
}
