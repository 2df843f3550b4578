package io.brokerbench.worker.report;

import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.WorkerReport;
import java.util.List;

/**
 * What a verdict is passed on.
 *
 * @param completed whether the load went on to its planned end
 * @param figures the figures
 * @param stages how each stage went, of those that came to their end; empty of a closed loop and
 *     where there is a backlog
 * @param quotedStage number of the stage that the figures are of
 * @param peak how the search for it ended; null where nothing was searched for
 * @param backlog how one was built and read, or null
 * @param integrity whether what was acknowledged arrived
 * @param durability what the brokers were read back to be
 * @param inSyncReplicas how many of each partition are to be in sync; null where the system has
 *     ensembles in place of such sets
 * @param workers how each worker fared
 * @param brokers pods of the brokers with their nodes; empty where those are not known
 * @param clockUncertaintyMicros of end-to-end latencies
 */
record Findings(
    boolean completed,
    Figures figures,
    List<StageResult> stages,
    int quotedStage,
    PeakResult peak,
    BacklogResult backlog,
    Integrity integrity,
    DurabilityProof durability,
    Integer inSyncReplicas,
    List<WorkerReport> workers,
    List<PodFacts> brokers,
    double clockUncertaintyMicros) {}
