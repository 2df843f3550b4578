package io.brokerbench.core.plan;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.DeploymentType;
import java.util.List;
import java.util.Map;

/**
 * The brokers that are measured.
 *
 * @param kind which system
 * @param version the version asked for; what really runs is read back
 * @param deployment how the brokers come to be
 * @param nodes brokers that must be there, or null where an existing cluster decides
 * @param servers the servers whose settings we chose (empty for External)
 */
public record BrokerPlan(
    BrokerKind kind,
    String version,
    DeploymentType deployment,
    Integer nodes,
    List<ServerGroup> servers) {

  /** Settings of the servers of {@code role} that we chose; empty where we chose none. */
  public Map<String, String> config(String role) {
    return servers.stream()
        .filter(group -> group.role().equals(role))
        .findFirst()
        .map(ServerGroup::config)
        .orElse(Map.of());
  }
}
