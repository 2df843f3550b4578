package io.brokerbench.generator.harness;

import io.brokerbench.generator.resident.ResidentOmb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** OMB with its worker in the same process. It commits on every poll, and paces each message. */
record ResidentOpenMessagingBenchmark(ResidentProcess process) implements SlicedGenerator {

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

  @Override
  public String name() {
    return "OMB";
  }

  @Override
  public SlicedLoad begin(Task task) throws IOException {
    var workload = task.workload();
    var clients = workload.plan().clients();
    var driver =
        Files.writeString(
            task.directory().resolve("driver.yaml"),
            DRIVER.formatted(
                KafkaBroker.BOOTSTRAP_SERVERS,
                ClientFiles.lines(clients.producer()).indent(2).stripTrailing(),
                ClientFiles.lines(clients.consumer()).indent(2).stripTrailing()));
    return process.begin(
        List.of(
            driver.toString(),
            String.valueOf(Workload.PARTITIONS),
            String.valueOf(workload.messagesPerSecond()),
            String.valueOf(workload.messageBytes()),
            task.directory().getFileName().toString()));
  }

  @Override
  public double medianLagMicros(Path directory) throws IOException {
    return Double.parseDouble(Files.readString(directory.resolve(ResidentOmb.LAG)));
  }
}
