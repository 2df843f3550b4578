package io.brokerbench.core.broker;

import java.util.List;
import java.util.Map;

/**
 * What a cluster says of itself.
 *
 * @param clusterId its id
 * @param features its finalized features and their levels, such as {@code metadata.version}
 * @param brokers its brokers, by id
 * @param bookies its bookies, by id; empty for a system without, and of those that cannot be read
 */
public record ClusterFacts(
    String clusterId,
    Map<String, Integer> features,
    List<BrokerFacts> brokers,
    List<BookieFacts> bookies) {

  /** Nothing is known of bookies where nothing is said. */
  public ClusterFacts {
    bookies = bookies == null ? List.of() : List.copyOf(bookies);
  }

  /** What a cluster without bookies says of itself. */
  public ClusterFacts(String clusterId, Map<String, Integer> features, List<BrokerFacts> brokers) {
    this(clusterId, features, brokers, List.of());
  }

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

  /**
   * What one bookie says of itself.
   *
   * @param id as it registered
   * @param url of its HTTP server
   * @param config what it was started with, without passwords; it does not tell its defaults
   */
  public record BookieFacts(String id, String url, Map<String, String> config) {}
}
