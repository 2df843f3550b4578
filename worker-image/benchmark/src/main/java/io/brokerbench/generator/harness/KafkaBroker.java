package io.brokerbench.generator.harness;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.generator.harness.Comparison.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Starts one KRaft node of Kafka, with its data where it is told. */
final class KafkaBroker {

  private static final int PORT = 19092;

  static final String BOOTSTRAP_SERVERS = "127.0.0.1:" + PORT;
  static final Endpoint ENDPOINT = KafkaSystem.at(BOOTSTRAP_SERVERS);

  /** What a BenchmarkRun says of it. */
  static final String SPEC =
      """
      broker:
        kind: Kafka
        deployment: {type: External, external: {kafka: {bootstrapServers: "%s"}}}
      durability: {level: 4, replicationFactor: 1}
      """
          .formatted(BOOTSTRAP_SERVERS);

  private static final String SETTINGS =
      """
      process.roles=broker,controller
      node.id=1
      controller.quorum.voters=1@127.0.0.1:19093
      listeners=PLAINTEXT://127.0.0.1:19092,CONTROLLER://127.0.0.1:19093
      controller.listener.names=CONTROLLER
      log.dirs=%s
      offsets.topic.replication.factor=1
      offsets.topic.num.partitions=1
      group.initial.rebalance.delay.ms=0
      log.segment.bytes=33554432
      log.retention.bytes=134217728
      log.retention.check.interval.ms=1000
      log.segment.delete.delay.ms=1000
      """;

  private KafkaBroker() {}

  /**
   * Starts one.
   *
   * @param classPath what a broker runs on
   * @param directories empty; take settings and log, and data
   * @param processors of {@code taskset}, such as {@code 0} or {@code 0,1}
   */
  static Broker start(String classPath, Directories directories, String processors)
      throws IOException, InterruptedException {
    var directory = directories.work();
    var settings = directory.resolve("server.properties");
    Files.writeString(settings, SETTINGS.formatted(directories.brokerData()));
    Commands.run(
        directory.resolve("format.log"),
        List.of(
            Commands.JAVA,
            "-cp",
            classPath,
            "kafka.tools.StorageTool",
            "format",
            "--cluster-id",
            "brokerbenchgenerator00",
            "--config",
            settings.toString()));
    return Broker.start(
        directories,
        processors,
        List.of(
            Commands.JAVA,
            "-Xms1g",
            "-Xmx1g",
            "-XX:+UseG1GC",
            "-cp",
            classPath,
            "kafka.Kafka",
            settings.toString()),
        Map.of(),
        PORT);
  }
}
