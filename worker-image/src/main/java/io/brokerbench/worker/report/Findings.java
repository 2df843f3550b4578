package io.brokerbench.worker.report;

import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.WorkerReport;
import java.util.List;

/**
 * What a verdict is passed on.
 *
 * @param completed whether the load went on to its planned end
 * @param figures the figures
 * @param integrity whether what was acknowledged arrived
 * @param durability what the brokers were read back to be
 * @param workers how each worker fared
 * @param clockUncertaintyMicros of end-to-end latencies
 */
record Findings(
    boolean completed,
    Figures figures,
    Integrity integrity,
    DurabilityProof durability,
    List<WorkerReport> workers,
    double clockUncertaintyMicros) {}
