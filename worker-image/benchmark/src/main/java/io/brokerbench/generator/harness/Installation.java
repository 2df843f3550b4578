package io.brokerbench.generator.harness;

import java.nio.file.Path;
import java.util.List;

/**
 * Where things are.
 *
 * @param repository the root of the working tree, built
 * @param brokerLibraries class path of a Kafka broker and its tools
 * @param pulsar Pulsar's servers and tools, with their {@code bin}, {@code conf} and {@code lib}
 * @param rabbitmq the root of a Debian with RabbitMQ, or null
 * @param perfTest class path of RabbitMQ's PerfTest, or null
 * @param omb an OpenMessaging Benchmark that is unpacked, with its jars in {@code lib}; or null
 */
public record Installation(
    Path repository,
    String brokerLibraries,
    Path pulsar,
    Path rabbitmq,
    String perfTest,
    Path omb) {

  /** Of every generator, whatever its script would choose. */
  static final String HEAP = "-Xms1g -Xmx1g";

  /**
   * Of the others: the collector that the scripts of OMB and of Kafka's tools name. Ours name none,
   * nor does the bare client: on one processor, the JVM chooses the serial one.
   */
  static final String OTHERS_COLLECTOR = "-XX:+UseG1GC";

  static final String OTHERS_JVM_OPTIONS = HEAP + " " + OTHERS_COLLECTOR;

  /** Those that {@code bench} gives its JVM besides. */
  static final List<String> BENCH_JVM_OPTIONS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "--add-exports=java.management/sun.management=ALL-UNNAMED");

  Path bench() {
    return repository.resolve("worker-image/bin/bench");
  }
}
