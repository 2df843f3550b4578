package io.brokerbench.core.suite.progress;

/** How a run of a suite stands. */
public enum RunOutcome {
  /** It exists and has not ended. */
  Active,
  /** Its figures count. */
  Valid,
  /** It ended as planned, and a check does not hold. */
  Invalid,
  /** It did not end as planned. */
  Failed,
  /** It was rejected before it began. A repetition would be rejected too, so there is none. */
  Refused;

  /** Whether a run that ended like this has results. */
  public boolean hasResults() {
    return this == Valid || this == Invalid;
  }
}
