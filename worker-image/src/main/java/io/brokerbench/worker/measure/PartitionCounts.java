package io.brokerbench.worker.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Messages that were acknowledged within the measured time, by topic and partition. Not
 * thread-safe.
 */
public final class PartitionCounts {

  private final Map<String, long[]> byTopic = new TreeMap<>();

  /** Adds counts of the partitions of a topic, by number. */
  public void add(String topic, long[] messages) {
    var mine = byTopic.computeIfAbsent(topic, ignored -> new long[messages.length]);
    for (var i = 0; i < messages.length; i++) {
      mine[i] += messages[i];
    }
  }

  /** The same, of fewer than 2^31 messages each. */
  void add(String topic, int[] messages) {
    var mine = byTopic.computeIfAbsent(topic, ignored -> new long[messages.length]);
    for (var i = 0; i < messages.length; i++) {
      mine[i] += messages[i];
    }
  }

  /** Adds all counts of {@code other}. */
  public void addAll(PartitionCounts other) {
    other.byTopic.forEach(this::add);
  }

  /** By topic, then by number of the partition; for reading only. */
  public Map<String, long[]> byTopic() {
    return byTopic;
  }

  /** Of each partition. */
  public List<Long> ofPartitions() {
    var counts = new ArrayList<Long>();
    byTopic.values().forEach(topic -> Arrays.stream(topic).forEach(counts::add));
    return counts;
  }

  /**
   * Of each leader.
   *
   * @param leaders of the partitions of each topic, by number
   */
  public List<Long> ofLeaders(Map<String, List<String>> leaders) {
    var counts = new HashMap<String, Long>();
    leaders.forEach(
        (topic, brokers) -> {
          var messages = byTopic.getOrDefault(topic, new long[0]);
          for (var i = 0; i < brokers.size(); i++) {
            counts.merge(brokers.get(i), i < messages.length ? messages[i] : 0, Long::sum);
          }
        });
    return List.copyOf(counts.values());
  }
}
