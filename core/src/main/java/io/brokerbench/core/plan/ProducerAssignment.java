package io.brokerbench.core.plan;

/**
 * One producer.
 *
 * @param id 0 to producers - 1, unique in the run; also its place in the schedule: message k of
 *     producer p of n is due (k * n + p) / rate after the start
 * @param topic name of its topic
 */
public record ProducerAssignment(int id, String topic) {}
