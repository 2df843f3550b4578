package io.brokerbench.core.plan;

/**
 * Where the brokers are.
 *
 * @param bootstrapServers Kafka's {@code bootstrap.servers}
 */
public record BrokerEndpoint(String bootstrapServers) {}
