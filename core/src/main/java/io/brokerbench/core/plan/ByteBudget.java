package io.brokerbench.core.plan;

import io.brokerbench.api.WorkloadSpec;

/**
 * How many bytes one producer may hold in open batches and in flight: the same for all systems, by
 * each client's own accounting.
 *
 * <p>Kafka's client charges {@code batch.size} for a batch when it opens it, however little the
 * batch holds in the end. Pulsar's charges the payload of each message and the buffer of each
 * batch. The budget is chosen by the dearer of the two: a producer with keys opens a batch for
 * nearly every message.
 */
public final class ByteBudget {

  /** Largest message and fetch, in bytes: what the published benchmarks ship. */
  public static final int MAX_MESSAGE_BYTES = 10_485_760;

  /** Requests of one producer that a broker has not answered, at most: Kafka's default. */
  public static final int MAX_IN_FLIGHT_REQUESTS = 5;

  /** Twice Kafka's default, and Pulsar's default. */
  private static final long MIN_BYTES = 64L << 20;

  /** Several producers share the heap of a worker. */
  private static final long MAX_BYTES = 256L << 20;

  /** An open one, and Kafka's five requests in flight with at most one of a partition in each. */
  private static final int BATCHES_PER_PARTITION = 1 + MAX_IN_FLIGHT_REQUESTS;

  private ByteBudget() {}

  /**
   * Of one producer, in bytes: room for all batches of its topic that can be open or in flight at
   * once, within 64 MiB and 256 MiB, and never less than a full batch of each partition.
   */
  public static long ofProducer(WorkloadSpec workload) {
    var oneBatchPerPartition =
        (long) workload.partitionsPerTopic() * workload.batching().maxBytes();
    return Math.max(
        oneBatchPerPartition,
        Math.clamp(BATCHES_PER_PARTITION * oneBatchPerPartition, MIN_BYTES, MAX_BYTES));
  }
}
