package io.brokerbench.core.broker;

import java.util.List;
import java.util.Map;

/**
 * What a cluster says of itself.
 *
 * @param clusterId its id
 * @param features its finalized features and their levels, such as {@code metadata.version}
 * @param brokers its brokers, by id
 */
public record ClusterFacts(
    String clusterId, Map<String, Integer> features, List<BrokerFacts> brokers) {

  /**
   * What one broker says of itself.
   *
   * @param id the broker's id
   * @param host where it advertises itself
   * @param rack its rack, or null
   * @param version the software version that it registered with, or null where it does not tell
   * @param config its effective configuration, without passwords
   */
  public record BrokerFacts(
      String id, String host, String rack, String version, Map<String, String> config) {}
}
