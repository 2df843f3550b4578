package io.brokerbench.core.plan;

import java.util.Map;

/**
 * Effective settings of the clients, by the client's own names, without the endpoint.
 *
 * @param protocol that they speak
 * @param producer of every producer
 * @param consumer of every consumer, without its group
 * @param acknowledgeIntervalMillis how often consumers acknowledge, asynchronously, in milliseconds
 */
public record ClientPlan(
    Protocol protocol,
    Map<String, String> producer,
    Map<String, String> consumer,
    int acknowledgeIntervalMillis) {}
