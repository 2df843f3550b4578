package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;

/**
 * What a decision changes in the status of a run.
 *
 * @param before null for a run that has none yet
 * @param after as it was decided
 */
public record StatusChange(BenchmarkRunStatus before, BenchmarkRunStatus after) {

  /** Whether all stays as it is. */
  public boolean isNone() {
    return after.equals(before);
  }

  /** Whether the run comes to another phase. */
  public boolean isOfPhase() {
    return before == null || before.phase() != after.phase();
  }

  /** Whether a condition comes to be true. */
  public boolean fulfils(ConditionType type) {
    return after.isTrue(type) && (before == null || !before.isTrue(type));
  }

  /** Whether a condition comes to be false. */
  public boolean refutes(ConditionType type) {
    return after.isFalse(type) && (before == null || !before.isFalse(type));
  }

  /** Whether it comes to be settled how the run ends. */
  public boolean settles() {
    return Lifecycle.isSettled(after) && !Lifecycle.isSettled(before);
  }

  /** Whether there is something to do at once, though nothing else happens. */
  public boolean opensNextStep() {
    return isOfPhase()
        || !before.disks().equals(after.disks())
        || !before.pageCacheDropped().equals(after.pageCacheDropped())
        || settles()
        || fulfils(ConditionType.Archived);
  }
}
