package io.brokerbench.core.plan;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.DeploymentType;
import java.util.Map;

/**
 * The brokers that are measured.
 *
 * @param kind which system
 * @param version the version asked for; what really runs is read back
 * @param deployment how the brokers come to be
 * @param nodes brokers that must be there, or null where an existing cluster decides
 * @param config settings of the brokers that we chose (empty for External)
 * @param bookieConfig settings of Pulsar's bookies that we chose (empty for Kafka and for External)
 */
public record BrokerPlan(
    BrokerKind kind,
    String version,
    DeploymentType deployment,
    Integer nodes,
    Map<String, String> config,
    Map<String, String> bookieConfig) {}
