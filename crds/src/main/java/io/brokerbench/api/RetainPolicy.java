package io.brokerbench.api;

/** When something of a run stays after the run has finished, until the run is deleted. */
public enum RetainPolicy {
  /** It is taken down when the run finishes. */
  Never,
  /** It stays if the run failed. */
  OnFailure,
  /** It stays. */
  Always;

  /** Whether it stays of a run that has ended like this. */
  public boolean keeps(boolean succeeded) {
    return this == Always || (this == OnFailure && !succeeded);
  }
}
