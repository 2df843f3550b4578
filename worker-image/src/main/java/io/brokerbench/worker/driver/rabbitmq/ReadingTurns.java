package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import java.util.stream.IntStream;

/**
 * Which partitions are a consumer's own, and when it may begin to read each.
 *
 * <p>A queue with a single active consumer is read by the one that came first; the others stand by.
 * The server never tells a consumer of AMQP 0-9-1 which it is: {@code basic.consume-ok} looks the
 * same for both, nothing is sent when a consumer becomes active, and {@code basic.cancel} comes
 * only when the queue is gone. So consumers see to it that each comes first where it should:
 * partitions are dealt out among the consumers of a subscription by their ids, each reads its own
 * while they have no reader, and others' once they have one. Then it is known which consumer is
 * active, until one fails.
 */
final class ReadingTurns {

  private final boolean singleActive;
  private final int rank;
  private final int consumers;
  private final boolean[] begun;

  /**
   * Of a consumer that reads nothing yet.
   *
   * @param partitions of the topic
   * @param singleActive whether one consumer of the subscription reads a partition at a time
   * @param rank place of the consumer among those of its subscription, from 0
   * @param consumers of the subscription
   */
  ReadingTurns(int partitions, boolean singleActive, int rank, int consumers) {
    this.singleActive = singleActive;
    this.rank = rank;
    this.consumers = consumers;
    begun = new boolean[partitions];
  }

  /** Whether the consumer may begin to read a partition that has so many readers. */
  boolean mayBegin(int partition, long readers) {
    if (!singleActive || begun[partition]) {
      return true;
    }
    return isOwn(partition) == (readers == 0);
  }

  /** Whether the consumer is to be the active one. */
  private boolean isOwn(int partition) {
    return !singleActive || partition % consumers == rank;
  }

  /** The consumer has begun to read a partition. */
  void begins(int partition) {
    begun[partition] = true;
  }

  /** Whether the consumer has read this partition before. */
  boolean hasBegun(int partition) {
    return begun[partition];
  }

  /** The consumer's share, once it reads every partition or stands by. */
  Share share() {
    var all = IntStream.range(0, begun.length);
    if (!all.allMatch(partition -> begun[partition])) {
      return Share.NONE;
    }
    return new Share(true, (int) IntStream.range(0, begun.length).filter(this::isOwn).count(), 0);
  }
}
