package io.brokerbench.generator.harness;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.floor.BareAmqpClient;
import io.brokerbench.generator.floor.BareClient;
import io.brokerbench.generator.resident.ResidentBench;
import io.brokerbench.generator.resident.ResidentOmb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Those whose processor time is compared, each in a process that stays: this project's, the floor,
 * and on Kafka OMB where there is one. A new process may compile the same code to something else;
 * so all that is compared of one is measured in one.
 */
final class ResidentGenerators implements AutoCloseable {

  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private final BrokerKind system;
  private final ResidentProcess bench;
  private final ResidentProcess bareClient;
  private final ResidentProcess omb;

  private ResidentGenerators(
      BrokerKind system, ResidentProcess bench, ResidentProcess bareClient, ResidentProcess omb) {
    this.system = system;
    this.bench = bench;
    this.bareClient = bareClient;
    this.omb = omb;
  }

  /**
   * Starts them.
   *
   * @param system that they put load on: Kafka or RabbitMQ
   * @param directory takes what they say
   * @param processors that they may run on, as {@code taskset} has it
   */
  static ResidentGenerators start(
      BrokerKind system, Installation installation, Path directory, String processors)
      throws IOException {
    Files.createDirectories(directory);
    var bench =
        ResidentProcess.start(
            directory.resolve("bench.log"),
            processors,
            Installation.BENCH_JVM_OPTIONS,
            CLASS_PATH,
            ResidentBench.class);
    var bareClient =
        ResidentProcess.start(
            directory.resolve("bare-client.log"),
            processors,
            List.of(),
            CLASS_PATH,
            system == BrokerKind.RabbitMQ ? BareAmqpClient.class : BareClient.class);
    var omb =
        installation.omb() == null || system != BrokerKind.Kafka
            ? null
            : ResidentProcess.start(
                directory.resolve("omb.log"),
                processors,
                List.of(Installation.OTHERS_COLLECTOR),
                installation.omb().resolve("lib") + "/*:" + CLASS_PATH,
                ResidentOmb.class);
    return new ResidentGenerators(system, bench, bareClient, omb);
  }

  /** What this project ships, at a pacing granularity. */
  SlicedGenerator bench(int granularityMicros) {
    return new ResidentBrokerbench(bench, granularityMicros);
  }

  /** The floor: the same client with the same settings, measuring nothing. */
  SlicedGenerator bareClient(int granularityMicros) {
    return system == BrokerKind.RabbitMQ
        ? new ResidentBareAmqpClient(bareClient, granularityMicros)
        : new ResidentBareClient(bareClient, granularityMicros);
  }

  /** OMB, which commits on every poll, and paces each message; null if there is none. */
  SlicedGenerator omb() {
    return omb == null ? null : new ResidentOpenMessagingBenchmark(omb);
  }

  @Override
  public void close() {
    bench.close();
    bareClient.close();
    if (omb != null) {
      omb.close();
    }
  }
}
