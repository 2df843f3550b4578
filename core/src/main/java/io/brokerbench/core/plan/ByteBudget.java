package io.brokerbench.core.plan;

import io.brokerbench.api.WorkloadSpec;

/** How many bytes may wait in a producer: the same for all systems. */
final class ByteBudget {

  /** Twice the default of Kafka, and the default of Pulsar: a slow broker shows before it. */
  private static final long MIN_BYTES = 64L << 20;

  private ByteBudget() {}

  /** Of one producer, in bytes: a full batch of every partition of its topic fits. */
  static long ofProducer(WorkloadSpec workload) {
    var oneBatchPerPartition =
        (long) workload.partitionsPerTopic() * workload.batching().maxBytes();
    return Math.max(MIN_BYTES, oneBatchPerPartition);
  }
}
