package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** OMB with its worker in the same process. It commits on every poll, and paces each message. */
record OpenMessagingBenchmark(Installation installation) implements Generator {

  private static final String DRIVER =
      """
      name: Kafka
      driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
      replicationFactor: 1
      topicConfig: ""
      commonConfig: |
        bootstrap.servers=%s
      producerConfig: |
      %s
      consumerConfig: |
      %s
      """;

  private static final String WORKLOAD =
      """
      name: generator
      topics: 1
      partitionsPerTopic: %d
      messageSize: %d
      useRandomizedPayloads: true
      randomBytesRatio: 1.0
      randomizedPayloadPoolSize: 1
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producersPerTopic: 1
      producerRate: %d
      consumerBacklogSizeGB: 0
      warmupDurationMinutes: 0
      testDurationMinutes: 600
      """;

  @Override
  public String name() {
    return "OMB";
  }

  @Override
  public List<Command> commands(
      Workload workload, Path directory, int warmUpSeconds, int seconds, Progress progress)
      throws IOException {
    var clients = workload.plan().clients();
    var driver =
        Files.writeString(
            directory.resolve("driver.yaml"),
            DRIVER.formatted(
                KafkaBroker.BOOTSTRAP_SERVERS,
                ClientFiles.lines(clients.producer()).indent(2).stripTrailing(),
                ClientFiles.lines(clients.consumer()).indent(2).stripTrailing()));
    var load =
        Files.writeString(
            directory.resolve("workload.yaml"),
            WORKLOAD.formatted(
                Workload.PARTITIONS, workload.messageBytes(), workload.messagesPerSecond()));
    var words = new ArrayList<>(List.of(Commands.JAVA));
    words.addAll(List.of(Installation.JVM_OPTIONS.split(" ")));
    words.addAll(
        List.of(
            "-cp",
            installation.omb().resolve("lib") + "/*",
            "io.openmessaging.benchmark.Benchmark",
            "--drivers",
            driver.toString(),
            "--output",
            directory.resolve("omb.json").toString(),
            load.toString()));
    return List.of(new Command(words));
  }
}
