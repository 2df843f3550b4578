package io.brokerbench.api;

/** What follows a run that failed or is not valid. */
public enum SuiteFailurePolicy {
  /** The next run. */
  Continue,
  /** The end of the suite. */
  Stop
}
