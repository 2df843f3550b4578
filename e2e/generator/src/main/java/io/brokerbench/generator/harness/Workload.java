package io.brokerbench.generator.harness;

import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.RunPlanner;
import io.brokerbench.core.spec.InvalidDocumentException;
import io.brokerbench.core.spec.RunDocument;
import java.util.UUID;

/**
 * What every load generator is asked for: one producer and one consumer on one topic.
 *
 * @param messagesPerSecond of the producer, or 0 for as many as it can
 * @param messageBytes payload of each message
 */
record Workload(long messagesPerSecond, int messageBytes) {

  static final int PARTITIONS = 16;

  /** A BenchmarkRun of it, as users write one; granularity in microseconds. */
  String run(int granularityMicros, int warmUpSeconds, int durationSeconds) {
    return """
    apiVersion: brokerbench.io/v1alpha1
    kind: BenchmarkRun
    metadata: {name: generator}
    spec:
      broker: {kind: Kafka, deployment: {type: External, external: {bootstrapServers: "%s"}}}
      durability: {level: 4, replicationFactor: 1}
      workload:
        partitionsPerTopic: %d
        messageSizeBytes: %d
        rate: %s
        batching: {maxBytes: 131072, maxDelayMicros: 1000}
        warmUpSeconds: %d
        durationSeconds: %d
      workers: {count: 1, roles: Shared, pacingGranularityMicros: %d}
    """
        .formatted(
            Broker.BOOTSTRAP_SERVERS,
            PARTITIONS,
            messageBytes,
            rate(),
            warmUpSeconds,
            durationSeconds,
            granularityMicros);
  }

  private String rate() {
    return messagesPerSecond == 0
        ? "{type: Unlimited}"
        : "{messagesPerSecond: %d}".formatted(messagesPerSecond);
  }

  /** What brokerbench makes of it: where the other generators have their client settings from. */
  RunPlan plan() {
    try {
      var endpoint = new BrokerEndpoint.Kafka(Broker.BOOTSTRAP_SERVERS);
      var run = RunDocument.parse(run(100, 1, 1)).runAgainst(endpoint);
      run.getMetadata().setUid(UUID.randomUUID().toString());
      run.getMetadata().setNamespace("");
      return RunPlanner.plan(run);
    } catch (InvalidDocumentException | InvalidRunException e) {
      throw new IllegalStateException("the benchmark's own run is refused", e);
    }
  }

  /** Such as {@code 20000/s of 1024 B}. */
  @Override
  public String toString() {
    return (messagesPerSecond == 0 ? "unlimited" : messagesPerSecond + "/s")
        + " of "
        + messageBytes
        + " B";
  }
}
