package io.brokerbench.worker.report;

import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Times;
import io.brokerbench.core.result.WorkerReport;
import java.util.List;

/**
 * How the load went.
 *
 * @param failure why it did not go on to its planned end, or null
 * @param times when each phase began; null where it did not
 * @param workers how each worker fared, of those that registered
 * @param unsent messages that were due and never sent
 * @param stages how each went; empty of a closed loop and where there is a backlog
 * @param peak how the search for it ended; null where nothing was searched for
 * @param backlog how one was built and read, or null
 * @param clockUncertaintyMicros of end-to-end latencies: the largest of any pair of a producing and
 *     a consuming worker, at any time of the load
 * @param smallestInSyncSet of any partition while the figures were measured; null where there are
 *     no such sets or none could be read
 * @param longestInSyncGapSeconds the longest part of that time without a sample; null likewise
 * @param ensembleChanges of the run's ledgers during the load; null where there are no ensembles or
 *     they could not be read
 * @param ensembleChangesMeasured the same of the stage that the figures are of
 */
public record LoadOutcome(
    CoordinatorFailure failure,
    Times times,
    List<WorkerReport> workers,
    long unsent,
    List<StageResult> stages,
    PeakResult peak,
    BacklogResult backlog,
    double clockUncertaintyMicros,
    Integer smallestInSyncSet,
    Double longestInSyncGapSeconds,
    Long ensembleChanges,
    Long ensembleChangesMeasured) {

  /** Whether it went on to its planned end. */
  public boolean completed() {
    return failure == null;
  }
}
