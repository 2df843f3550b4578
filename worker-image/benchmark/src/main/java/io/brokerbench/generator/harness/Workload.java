package io.brokerbench.generator.harness;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.generator.harness.SlicedGenerator.Slices;
import java.util.StringJoiner;

/**
 * What every load generator is asked for: one producer and one consumer, or none, on one topic.
 *
 * @param system that the load is put on
 * @param messagesPerSecond of the producer, or 0 for as many as it can
 * @param messageBytes payload of each message
 * @param consumed whether there is a consumer
 */
record Workload(BrokerKind system, long messagesPerSecond, int messageBytes, boolean consumed) {

  /** Of a topic; on RabbitMQ one, for a producer of PerfTest publishes to one queue. */
  static final int PARTITIONS = 16;

  /**
   * Of RabbitMQ at its peak: so few that a node has done with them soon after a generator was
   * stopped. All of them count for the slice in which they were sent.
   */
  private static final int UNCONFIRMED = 1_000;

  /**
   * Threads of a Pulsar client, for connections as for listeners: its default where it has one
   * processor.
   */
  static final String CLIENT_THREADS = "1";

  /**
   * What kafka-consumer-perf-test sets whatever it is told, or sets where it is told nothing (its
   * class ConsumerPerformance of 4.3.1): the same for both.
   */
  private static final String PERF_TEST_CONSUMER =
      "consumer: {check.crcs: 'false', receive.buffer.bytes: '2097152',"
          + " max.partition.fetch.bytes: '1048576'}";

  /** Of what pulsar-perf has no option for, the client's own default: the same for both. */
  private static final String PULSAR_PERF_CLIENTS =
      "producer: {batchingPartitionSwitchFrequencyByPublishDelay: '10', %1$s}, consumer: {%1$s}"
          .formatted("numIoThreads: '%1$s', numListenerThreads: '%1$s'".formatted(CLIENT_THREADS));

  /** At a fixed rate, consumed. */
  static Workload paced(BrokerKind system, long messagesPerSecond, int messageBytes) {
    return new Workload(system, messagesPerSecond, messageBytes, true);
  }

  /** As many as a client can. */
  static Workload unlimited(BrokerKind system, int messageBytes, boolean consumed) {
    return new Workload(system, 0, messageBytes, consumed);
  }

  /** Where its broker is. */
  Endpoint endpoint() {
    return switch (system) {
      case Kafka -> KafkaBroker.ENDPOINT;
      case Pulsar -> PulsarBroker.ENDPOINT;
      case RabbitMQ -> RabbitMqNode.ENDPOINT;
    };
  }

  /** A BenchmarkRun of it, as users write one; granularity in microseconds. */
  String run(int granularityMicros, int warmUpSeconds, int durationSeconds) {
    return run(rate(), granularityMicros, warmUpSeconds, durationSeconds);
  }

  /** The same in slices: between them, others have time for one of theirs. */
  String slicedRun(int granularityMicros, Slices slices) {
    var steps = new StringJoiner(", ");
    for (var slice = 0; slice < slices.count(); slice++) {
      steps.add("" + messagesPerSecond);
      for (var other = 0; other < slices.others(); other++) {
        steps.add("1");
      }
    }
    var rate = "{type: Steps, stepsMessagesPerSecond: [%s]}".formatted(steps);
    return run(rate, granularityMicros, 1, Slices.LASTING_SECONDS - 1);
  }

  private String run(String rate, int granularityMicros, int warmUpSeconds, int durationSeconds) {
    return """
    apiVersion: brokerbench.io/v1alpha1
    kind: BenchmarkRun
    metadata: {name: generator}
    spec:
    %s
      workload:
        partitionsPerTopic: %d
        subscriptionsPerTopic: %d
        messageSizeBytes: %d
        rate: %s
        clientConfig: {%s}
        %s
        warmUpSeconds: %d
        durationSeconds: %d
      workers: {count: 1, roles: Shared, pacingGranularityMicros: %d}
    """
        .formatted(
            broker().indent(2).stripTrailing(),
            system == BrokerKind.RabbitMQ ? 1 : PARTITIONS,
            consumed ? 1 : 0,
            messageBytes,
            rate,
            clientConfig(),
            batching(),
            warmUpSeconds,
            durationSeconds,
            granularityMicros);
  }

  private String broker() {
    return switch (system) {
      case Kafka -> KafkaBroker.SPEC;
      case Pulsar -> PulsarBroker.SPEC;
      case RabbitMQ -> RabbitMqNode.SPEC;
    };
  }

  private String rate() {
    if (messagesPerSecond > 0) {
      return "{messagesPerSecond: %d}".formatted(messagesPerSecond);
    }
    return system == BrokerKind.RabbitMQ
        ? "{type: Unlimited, maxInFlightPerProducer: %d}".formatted(UNCONFIRMED)
        : "{type: Unlimited}";
  }

  /** AMQP has none. */
  private String batching() {
    return system == BrokerKind.RabbitMQ
        ? ""
        : "batching: {maxBytes: 131072, maxDelayMicros: 1000}";
  }

  private String clientConfig() {
    return switch (system) {
      case Kafka -> messagesPerSecond == 0 ? PERF_TEST_CONSUMER : "";
      case Pulsar -> PULSAR_PERF_CLIENTS;
      case RabbitMQ -> "";
    };
  }

  /** What brokerbench makes of it: where the other generators have their client settings from. */
  RunPlan plan() {
    return WorkloadPlans.of(run(100, 1, 1), endpoint());
  }

  /** Such as {@code 20000/s of 1024 B}, or {@code unlimited of 1024 B, produced only}. */
  @Override
  public String toString() {
    return (messagesPerSecond == 0 ? "unlimited" : messagesPerSecond + "/s")
        + " of "
        + messageBytes
        + " B"
        + (consumed ? "" : ", produced only");
  }
}
