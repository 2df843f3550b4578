package io.brokerbench.core.plan;

import java.util.List;
import java.util.Map;

/**
 * The topics of a run; their names carry the run's UID, so that runs never meet.
 *
 * @param names one per topic
 * @param partitionsPerTopic partitions of each
 * @param replicationFactor copies of each partition
 * @param config topic settings of the durability level
 * @param subscriptions that are to exist, from the earliest message, before anybody reads them; by
 *     topic, where there are any
 */
public record TopicPlan(
    List<String> names,
    int partitionsPerTopic,
    int replicationFactor,
    Map<String, String> config,
    Map<String, List<String>> subscriptions) {

  /** Topics without subscriptions. */
  public TopicPlan(
      List<String> names,
      int partitionsPerTopic,
      int replicationFactor,
      Map<String, String> config) {
    this(names, partitionsPerTopic, replicationFactor, config, Map.of());
  }

  /** Absent subscriptions read as none. */
  public TopicPlan {
    subscriptions = subscriptions == null ? Map.of() : subscriptions;
  }

  /** The same topics with these subscriptions. */
  public TopicPlan with(Map<String, List<String>> theirSubscriptions) {
    return new TopicPlan(names, partitionsPerTopic, replicationFactor, config, theirSubscriptions);
  }

  /** Partitions of all topics together. */
  public int totalPartitions() {
    return names.size() * partitionsPerTopic;
  }
}
