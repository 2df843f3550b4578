package io.brokerbench.generator.harness;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One KRaft node of Kafka, with its data in a directory of its own, until it is closed. */
final class Broker implements AutoCloseable {

  private static final int PORT = 19092;
  private static final int PORT_POLL_MILLIS = 200;

  static final String BOOTSTRAP_SERVERS = "127.0.0.1:" + PORT;

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
      log.segment.bytes=67108864
      log.retention.bytes=268435456
      log.retention.check.interval.ms=1000
      log.segment.delete.delay.ms=1000
      """;

  private final Process process;

  private Broker(Process process) {
    this.process = process;
  }

  /**
   * Starts one.
   *
   * @param classPath what a broker runs on
   * @param directory empty; takes settings, data and log
   * @param processors of {@code taskset}, such as {@code 0} or {@code 0,1}
   */
  static Broker start(String classPath, Path directory, String processors)
      throws IOException, InterruptedException {
    var settings = directory.resolve("server.properties");
    Files.writeString(settings, SETTINGS.formatted(directory.resolve("data")));
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
    var process =
        Commands.start(
            directory.resolve("broker.log"),
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
            Map.of());
    awaitPort(process, directory);
    return new Broker(process);
  }

  private static void awaitPort(Process process, Path directory) throws IOException {
    while (process.isAlive()) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress("127.0.0.1", PORT));
        return;
      } catch (ConnectException e) {
        Progress.pause(PORT_POLL_MILLIS);
      }
    }
    throw new IOException("the broker does not start, see " + directory);
  }

  /** Lets it run on other processors. */
  void moveTo(Path directory, String processors) throws IOException, InterruptedException {
    Commands.run(
        directory.resolve("taskset.log"),
        List.of("taskset", "-a", "-c", "-p", processors, String.valueOf(process.pid())));
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
