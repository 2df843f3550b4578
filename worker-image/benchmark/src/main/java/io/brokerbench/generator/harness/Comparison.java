package io.brokerbench.generator.harness;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.table.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Load generators in turns against one broker, from its start to its end. */
public final class Comparison implements AutoCloseable {

  private static final String BROKER_ALONE = "0";
  private static final String GENERATOR_ALONE = "1";
  private static final String BOTH = "0,1";

  private final Installation installation;
  private final Path directory;
  private final Turns turns;
  private final Broker broker;
  private final Progress progress;

  private Comparison(
      Installation installation, Path directory, Turns turns, Broker broker, Progress progress) {
    this.installation = installation;
    this.directory = directory;
    this.turns = turns;
    this.broker = broker;
    this.progress = progress;
  }

  /**
   * How much is measured.
   *
   * @param pairs how often each generator has its turn
   * @param warmUpSeconds load on each process that stays, before its first turn
   * @param peakWarmUpSeconds load on each process that goes, before it is measured
   * @param seconds length of each measurement
   */
  public record Turns(int pairs, int warmUpSeconds, int peakWarmUpSeconds, int seconds) {}

  /**
   * Where files go.
   *
   * @param work takes settings and logs
   * @param brokerData takes what the broker stores; in memory, for a broker that waits for its disk
   *     hides what its clients could have sent
   */
  public record Directories(Path work, Path brokerData) {}

  /**
   * With a Kafka broker that is started now.
   *
   * @param directories for its files and for those of generators
   * @param turns how often, how long before measuring, and how long measured
   */
  public static Comparison onKafka(Installation installation, Directories directories, Turns turns)
      throws IOException, InterruptedException {
    var broker =
        KafkaBroker.start(installation.brokerLibraries(), ofBroker(directories), BROKER_ALONE);
    return new Comparison(installation, directories.work(), turns, broker, new KafkaProgress())
        .ready();
  }

  /** The same with a standalone Pulsar. */
  public static Comparison onPulsar(Installation installation, Directories directories, Turns turns)
      throws IOException {
    var broker = PulsarBroker.start(installation.pulsar(), ofBroker(directories), BROKER_ALONE);
    return new Comparison(installation, directories.work(), turns, broker, new PulsarProgress())
        .ready();
  }

  /** The same with a node of RabbitMQ. */
  public static Comparison onRabbitMq(
      Installation installation, Directories directories, Turns turns) throws IOException {
    var broker = RabbitMqNode.start(installation.rabbitmq(), ofBroker(directories), BROKER_ALONE);
    return new Comparison(installation, directories.work(), turns, broker, new RabbitMqProgress())
        .ready();
  }

  private static Directories ofBroker(Directories directories) throws IOException {
    return new Directories(
        Files.createDirectories(directories.work().resolve("broker")),
        Files.createDirectories(directories.brokerData()));
  }

  private Comparison ready() {
    progress.awaitBroker();
    return this;
  }

  /**
   * Processor time for each message, the broker on one processor and the generator on another: what
   * a broker does to caches, and to whom the processor wakes up for, is nothing that a generator
   * costs.
   *
   * @param system of the broker: Kafka or RabbitMQ
   * @param workload such as {@code 20000x1024}: messages a second and bytes of each
   * @param granularities of pacing, in microseconds; where there are none, all that have a limit
   */
  public List<Row> processorTime(BrokerKind system, String workload, List<Integer> granularities)
      throws IOException, InterruptedException {
    var numbers = workload.split("x");
    var paced = Workload.paced(system, Long.parseLong(numbers[0]), Integer.parseInt(numbers[1]));
    broker.moveTo(BROKER_ALONE);
    try (var residents =
        ResidentGenerators.start(
            system, installation, directory.resolve(workload), GENERATOR_ALONE)) {
      return new ProcessorRows(residents, granularities).measure(paced, directory, progress, turns);
    }
  }

  /**
   * Messages a second of Kafka, the broker on one processor and the generator on another.
   *
   * @param messageBytes of each
   */
  public List<Row> peakOfKafka(int messageBytes) throws IOException, InterruptedException {
    return peak(messageBytes).ofKafka();
  }

  /** The same of Pulsar. */
  public List<Row> peakOfPulsar(int messageBytes) throws IOException, InterruptedException {
    return peak(messageBytes).ofPulsar();
  }

  /** The same of RabbitMQ. */
  public List<Row> peakOfRabbitMq(int messageBytes) throws IOException, InterruptedException {
    return peak(messageBytes).ofRabbitMq();
  }

  private PeakRows peak(int messageBytes) throws IOException, InterruptedException {
    broker.moveTo(BROKER_ALONE);
    return new PeakRows(installation, GENERATOR_ALONE, directory, progress, turns, messageBytes);
  }

  /**
   * Heap of many producers, partitions and seconds, broker and generator on the same two
   * processors.
   *
   * @param seconds length of the load that is measured
   */
  public Row memory(int seconds) throws IOException, InterruptedException {
    broker.moveTo(BOTH);
    var files = Files.createDirectories(directory.resolve("memory"));
    return new MemoryRow(installation, files, BOTH)
        .measure(new ManyClients(turns.peakWarmUpSeconds(), seconds));
  }

  @Override
  public void close() throws IOException {
    progress.close();
    broker.close();
  }
}
