package io.brokerbench.worker.driver.kafka;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How far a consumer has read each partition of its topic, and how far it has said so. For one
 * thread.
 */
final class ReadPositions {

  /**
   * Partitions that one commit is about. A broker writes a commit as one batch, which must not be
   * larger than its {@code message.max.bytes}: ten thousand partitions would be.
   */
  private static final int PARTITIONS_PER_COMMIT = 1_000;

  private static final int INITIAL_PARTITIONS = 64;

  private final String topic;

  /** Offsets of the next message, by partition; 0 where none was read. */
  private long[] next = new long[INITIAL_PARTITIONS];

  private long[] committed = new long[INITIAL_PARTITIONS];

  ReadPositions(String topic) {
    this.topic = topic;
  }

  /** One message was read. */
  void read(int partition, long offset) {
    if (partition >= next.length) {
      var length = Math.max(partition + 1, 2 * next.length);
      next = Arrays.copyOf(next, length);
      committed = Arrays.copyOf(committed, length);
    }
    next[partition] = offset + 1;
  }

  /** What has been read since this was asked last, in parts of which each is to be committed. */
  List<Map<TopicPartition, OffsetAndMetadata>> takeUncommitted() {
    var parts = new ArrayList<Map<TopicPartition, OffsetAndMetadata>>();
    for (var partition = 0; partition < next.length; partition++) {
      if (next[partition] != committed[partition]) {
        if (parts.isEmpty() || parts.getLast().size() == PARTITIONS_PER_COMMIT) {
          parts.add(new HashMap<>());
        }
        parts
            .getLast()
            .put(new TopicPartition(topic, partition), new OffsetAndMetadata(next[partition]));
        committed[partition] = next[partition];
      }
    }
    return parts;
  }

  /** These were not committed after all. */
  void returnUncommitted(Collection<TopicPartition> partitions) {
    for (var partition : partitions) {
      committed[partition.partition()] = 0;
    }
  }

  /** These are read by others from now on, who commit for themselves. */
  void forget(Collection<TopicPartition> partitions) {
    for (var partition : partitions) {
      if (partition.partition() < next.length) {
        next[partition.partition()] = 0;
        committed[partition.partition()] = 0;
      }
    }
  }
}
