package io.brokerbench.core.broker;

import java.util.List;
import java.util.Map;

/**
 * What a cluster says of itself.
 *
 * @param clusterId its id
 * @param features its finalized features and their levels, such as {@code metadata.version}
 * @param servers its servers by role, and then by id; without those of which nothing can be read
 */
public record ClusterFacts(
    String clusterId, Map<String, Integer> features, List<ServerFacts> servers) {

  /** An absent list reads as an empty one. */
  public ClusterFacts {
    servers = servers == null ? List.of() : List.copyOf(servers);
  }
}
