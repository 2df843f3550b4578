package io.brokerbench.generator.harness;

/**
 * A run of many producers and partitions in little memory, on Kafka.
 *
 * @param warmUpSeconds of load before it is measured
 * @param seconds of load that are measured
 */
record ManyClients(int warmUpSeconds, int seconds) {

  static final int MESSAGES_PER_SECOND = 5_000;

  private static final int TOPICS = 10;
  private static final int PARTITIONS_PER_TOPIC = 100;
  private static final int PRODUCERS_PER_TOPIC = 10;
  private static final int MESSAGE_BYTES = 100;
  private static final int BATCH_BYTES = 16_384;

  /** Five messages of a producer, and of consumers as many: processors are not measured here. */
  private static final int BATCH_DELAY_MICROS = 100_000;

  private static final int LEAST_FETCH_BYTES = 32 << 10;
  private static final int FETCH_WAIT_MILLIS = 200;

  /** What a producer may hold: 20 batches. */
  private static final int SEND_BUFFER_BYTES = 320 << 10;

  /** What a consumer fetches of a partition, and of no more before it has been taken. */
  private static final int PARTITION_FETCH_BYTES = 32 << 10;

  /** The same of a fetch: of one topic, of which each has one consumer. */
  private static final int FETCH_BYTES = PARTITIONS_PER_TOPIC * PARTITION_FETCH_BYTES;

  /** A BenchmarkRun of it. */
  String run() {
    return """
    apiVersion: brokerbench.io/v1alpha1
    kind: BenchmarkRun
    metadata: {name: generator}
    spec:
    %s
      workload:
        topics: %d
        partitionsPerTopic: %d
        producersPerTopic: %d
        messageSizeBytes: %d
        rate: {messagesPerSecond: %d}
        batching: {maxBytes: %d, maxDelayMicros: %d}
        clientConfig:
          producer: {buffer.memory: '%d'}
          consumer:
            max.partition.fetch.bytes: '%d'
            fetch.max.bytes: '%d'
            fetch.min.bytes: '%d'
            fetch.max.wait.ms: '%d'
        warmUpSeconds: %d
        durationSeconds: %d
      workers: {count: 1, roles: Shared}
    """
        .formatted(
            KafkaBroker.SPEC.indent(2).stripTrailing(),
            TOPICS,
            PARTITIONS_PER_TOPIC,
            PRODUCERS_PER_TOPIC,
            MESSAGE_BYTES,
            MESSAGES_PER_SECOND,
            BATCH_BYTES,
            BATCH_DELAY_MICROS,
            SEND_BUFFER_BYTES,
            PARTITION_FETCH_BYTES,
            FETCH_BYTES,
            LEAST_FETCH_BYTES,
            FETCH_WAIT_MILLIS,
            warmUpSeconds,
            seconds);
  }

  /** All that may wait in clients: send buffers, and what was fetched and is not yet taken. */
  static long bufferBytes() {
    return (long) TOPICS * PRODUCERS_PER_TOPIC * SEND_BUFFER_BYTES
        + (long) TOPICS * PARTITIONS_PER_TOPIC * PARTITION_FETCH_BYTES;
  }

  /** Such as {@code 100 producers, 1000 partitions, 900 s at 5000/s of 100 B}. */
  @Override
  public String toString() {
    return "%d producers, %d partitions, %d s at %d/s of %d B"
        .formatted(
            TOPICS * PRODUCERS_PER_TOPIC,
            TOPICS * PARTITIONS_PER_TOPIC,
            seconds,
            MESSAGES_PER_SECOND,
            MESSAGE_BYTES);
  }
}
