package io.brokerbench.worker.experiments;

import java.util.List;

/**
 * What the brokers are put under.
 *
 * @param consumers of each subscription
 * @param rate as {@code workload.rate} has it
 * @param batchBytes largest batch; 0 where clients have no batches
 * @param delayMicros longest wait for a batch to fill
 * @param durationSeconds measured; 0 where something else ends the load
 * @param more further fields of {@code workload}, each a line
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
    int durationSeconds,
    List<String> more) {

  Load(
      int partitions,
      int producers,
      int subscriptions,
      int consumers,
      int messageBytes,
      String rate,
      int batchBytes,
      int delayMicros,
      int warmUpSeconds,
      int durationSeconds,
      String... more) {
    this(
        partitions,
        producers,
        subscriptions,
        consumers,
        messageBytes,
        rate,
        batchBytes,
        delayMicros,
        warmUpSeconds,
        durationSeconds,
        List.of(more));
  }

  boolean hasBacklog() {
    return more.stream().anyMatch(line -> line.startsWith("backlog:"));
  }

  boolean isPeak() {
    return rate.contains("Peak");
  }

  boolean hasSeveralStages() {
    return isPeak() || rate.contains("Steps");
  }
}
