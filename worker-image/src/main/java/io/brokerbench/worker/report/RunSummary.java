package io.brokerbench.worker.report;

import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Times;
import io.brokerbench.core.result.WorkerReport;
import java.util.List;
import java.util.Map;

/**
 * What a result states beside the figures.
 *
 * @param clientVersion version of the broker's client library
 * @param completed whether the load went on to its planned end
 * @param plan what was asked for
 * @param environment Kubernetes, nodes and images
 * @param cluster brokers as read back, or null where they could not be
 * @param times when each phase began
 * @param durability what the brokers were read back to be
 * @param workers how each worker fared
 * @param unsent messages that were due and never sent
 * @param stages how each went; empty of a closed loop and where there is a backlog
 * @param peak how the search for it ended; null where nothing was searched for
 * @param backlog how one was built and read, or null
 * @param clockUncertaintyMicros of end-to-end latencies
 * @param leaders of the partitions of each topic when the load had ended, by number; empty where
 *     the brokers did not tell
 */
public record RunSummary(
    String clientVersion,
    boolean completed,
    RunPlan plan,
    RunEnvironment environment,
    ClusterFacts cluster,
    Times times,
    DurabilityProof durability,
    List<WorkerReport> workers,
    long unsent,
    List<StageResult> stages,
    PeakResult peak,
    BacklogResult backlog,
    double clockUncertaintyMicros,
    Map<String, List<String>> leaders) {}
