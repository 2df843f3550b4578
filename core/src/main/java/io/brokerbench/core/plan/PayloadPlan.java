package io.brokerbench.core.plan;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.Compression;

/**
 * What messages carry beside their stamps.
 *
 * @param randomPercent share of the bytes that are random, 0 to 100; 0 where a file has them
 * @param variants how many payloads, different in their random bytes, a producer goes through where
 *     its client is done with one at once; at least 1
 * @param file the name of the file that has the bytes, or null
 */
public record PayloadPlan(int randomPercent, int variants, String file) {

  /** What the variants of all producers of a worker may take, in bytes. */
  private static final long BYTES_PER_WORKER = 64L << 20;

  /**
   * As many as fill a batch, within what a worker can spare; one where nobody compresses, which is
   * easier on the processor's caches, and of a file, which gives no more.
   */
  public static PayloadPlan of(BenchmarkRunSpec spec) {
    var workload = spec.workload();
    var file = workload.payload().fromConfigMap();
    if (file != null) {
      return new PayloadPlan(0, 1, file.key());
    }
    var random = workload.payload().randomPercent();
    if (workload.batching().compression() == Compression.None) {
      return new PayloadPlan(random, 1, null);
    }
    var size = workload.messageSizeBytes();
    var producing = spec.workers().producing(workload.hasConsumers());
    var producers = Math.ceilDiv(workload.topics() * workload.producersPerTopic(), producing);
    var fillBatch = Math.ceilDiv(workload.batching().maxBytes(), size);
    var affordable = BYTES_PER_WORKER / ((long) size * producers);
    return new PayloadPlan(random, (int) Math.max(2, Math.min(fillBatch, affordable)), null);
  }
}
