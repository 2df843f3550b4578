package io.brokerbench.core.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.ObjectiveSpec;
import java.util.List;

/**
 * Everything that a run will do, computed from the BenchmarkRun alone.
 *
 * @param run which run
 * @param broker what is measured
 * @param durability the level and its settings
 * @param topics the topics
 * @param clients client settings
 * @param load the load
 * @param workers what each worker does, by index
 * @param checks limits of the verdict
 * @param objectives what the figures should reach
 * @param spec the spec that all of this was computed from, with the load in it where a file had it;
 *     null of a result of before there was one
 */
public record RunPlan(
    RunIdentity run,
    BrokerPlan broker,
    DurabilityPlan durability,
    TopicPlan topics,
    ClientPlan clients,
    LoadPlan load,
    List<WorkerAssignment> workers,
    ChecksSpec checks,
    List<ObjectiveSpec> objectives,
    JsonNode spec) {}
