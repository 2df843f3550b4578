package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerEventListener;

/**
 * Of which partitions a Failover consumer is the active one. The brokers choose it, and tell all
 * consumers of a partition whenever one joins or leaves.
 */
final class ActivePartitions implements ConsumerEventListener {

  private static final long serialVersionUID = 1;
  private static final int UNKNOWN = 0;
  private static final int INACTIVE = 1;
  private static final int ACTIVE = 2;

  private final AtomicIntegerArray states;

  /** Nothing was told yet of so many partitions. */
  ActivePartitions(int partitions) {
    states = new AtomicIntegerArray(partitions);
  }

  @Override
  public void becameActive(Consumer<?> consumer, int partition) {
    states.set(partition, ACTIVE);
  }

  @Override
  public void becameInactive(Consumer<?> consumer, int partition) {
    states.set(partition, INACTIVE);
  }

  /** The share of the consumer, once it was told of every partition. */
  Share share() {
    return count(UNKNOWN) > 0 ? Share.NONE : new Share(true, count(ACTIVE), 0);
  }

  private int count(int state) {
    return (int) IntStream.range(0, states.length()).filter(i -> states.get(i) == state).count();
  }
}
