package io.brokerbench.core.plan;

import java.util.List;

/**
 * What one worker does.
 *
 * @param index of the worker: the completion index of its pod
 * @param producers that it runs
 * @param consumers that it runs
 */
public record WorkerAssignment(
    int index, List<ProducerAssignment> producers, List<ConsumerAssignment> consumers) {}
