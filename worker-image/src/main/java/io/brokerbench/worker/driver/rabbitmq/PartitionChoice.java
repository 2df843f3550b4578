package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.worker.driver.Keys;
import java.util.List;

/**
 * Chooses the partition of each message of one producer: that of its key if there is one, else the
 * next one in turn. A broker of AMQP does not choose: the partition is the routing key. For one
 * thread.
 */
public final class PartitionChoice {

  private final int[] byKey;
  private final int partitions;
  private int next;

  /**
   * Begins at a partition of its own, so that producers do not go through them in step.
   *
   * @param keys by number, as {@link Keys} makes them
   * @param partitions of the topic, at least 1
   * @param producer its id
   */
  public PartitionChoice(List<String> keys, int partitions, int producer) {
    // As the default router of Pulsar's client does.
    byKey =
        keys.stream().mapToInt(key -> (key.hashCode() & Integer.MAX_VALUE) % partitions).toArray();
    this.partitions = partitions;
    next = producer % partitions;
  }

  /** The partition of the next message, whose key has this number or is {@link Keys#NONE}. */
  public int next(int key) {
    if (key != Keys.NONE) {
      return byKey[key];
    }
    var partition = next;
    next = partition + 1 < partitions ? partition + 1 : 0;
    return partition;
  }
}
