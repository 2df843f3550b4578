package io.brokerbench.api;

/** What stays of a finished run of a suite, until the suite is deleted. */
public enum SuiteRetention {
  /** Its results; the run is deleted. */
  Results,
  /** Its results, and the run if it failed or is not valid. */
  OnFailure,
  /** Its results and the run. */
  Always
}
