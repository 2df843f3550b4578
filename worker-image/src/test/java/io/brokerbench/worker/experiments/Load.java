package io.brokerbench.worker.experiments;

/**
 * What the brokers are put under.
 *
 * @param consumers of each subscription
 * @param rate as {@code workload.rate} has it
 * @param delayMicros longest wait for a batch to fill
 */
record Load(
    int partitions,
    int producers,
    int subscriptions,
    int consumers,
    int messageBytes,
    String rate,
    int batchBytes,
    int delayMicros,
    int warmUpSeconds,
    int durationSeconds) {

  boolean isPeak() {
    return rate.contains("Peak");
  }
}
