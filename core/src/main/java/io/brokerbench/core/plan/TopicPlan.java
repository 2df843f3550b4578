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
 */
public record TopicPlan(
    List<String> names, int partitionsPerTopic, int replicationFactor, Map<String, String> config) {

  /** Partitions of all topics together. */
  public int totalPartitions() {
    return names.size() * partitionsPerTopic;
  }
}
