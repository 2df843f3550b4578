package io.brokerbench.worker.report;

import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.WorkerReport;
import java.util.List;

/**
 * What a verdict is passed on.
 *
 * @param completed whether the load went on to its planned end
 * @param figures the figures
 * @param stages how each stage went, where there are several; else empty
 * @param backlog how one was built and read, or null
 * @param integrity whether what was acknowledged arrived
 * @param durability what the brokers were read back to be
 * @param workers how each worker fared
 * @param clockUncertaintyMicros of end-to-end latencies
 */
record Findings(
    boolean completed,
    Figures figures,
    List<StageResult> stages,
    BacklogResult backlog,
    Integrity integrity,
    DurabilityProof durability,
    List<WorkerReport> workers,
    double clockUncertaintyMicros) {}
