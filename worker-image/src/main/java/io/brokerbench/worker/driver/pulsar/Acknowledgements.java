package io.brokerbench.worker.driver.pulsar;

import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.SubscriptionType;

/**
 * Acknowledges what a consumer received; the client sends it on at its own interval. For one
 * thread.
 */
abstract class Acknowledgements {

  private final Consumer<?> consumer;
  private Exception failure;

  private Acknowledgements(Consumer<?> consumer) {
    this.consumer = consumer;
  }

  /**
   * As the subscription type has it.
   *
   * @param partitions of the topic
   */
  static Acknowledgements of(SubscriptionType type, Consumer<?> consumer, int partitions) {
    return switch (type) {
      case Exclusive, Failover -> new Cumulative(consumer, partitions);
      case Shared, Key_Shared -> new Individual(consumer);
    };
  }

  /** One message was received. */
  abstract void received(int partition, MessageId id);

  /** No more messages were received for now. */
  abstract void endOfBatch();

  /** Why an acknowledgement failed, or null if none did. */
  Exception failure() {
    return failure;
  }

  /** The client only takes a note of it, so that a future that failed has done so by now. */
  void note(CompletableFuture<Void> outcome) {
    if (outcome.isCompletedExceptionally()) {
      failure = Failures.asException(outcome.exceptionNow());
    }
  }

  /** Each message for itself: others of its partition are other consumers'. */
  private static final class Individual extends Acknowledgements {

    Individual(Consumer<?> consumer) {
      super(consumer);
    }

    @Override
    void received(int partition, MessageId id) {
      note(super.consumer.acknowledgeAsync(id));
    }

    @Override
    void endOfBatch() {}
  }

  /** Everything up to the last message of each partition. */
  private static final class Cumulative extends Acknowledgements {

    private final MessageId[] last;
    private final int[] touched;
    private int count;

    Cumulative(Consumer<?> consumer, int partitions) {
      super(consumer);
      last = new MessageId[partitions];
      touched = new int[partitions];
    }

    @Override
    void received(int partition, MessageId id) {
      if (last[partition] == null) {
        touched[count++] = partition;
      }
      last[partition] = id;
    }

    @Override
    void endOfBatch() {
      for (var i = 0; i < count; i++) {
        note(super.consumer.acknowledgeCumulativeAsync(last[touched[i]]));
        last[touched[i]] = null;
      }
      count = 0;
    }
  }
}
