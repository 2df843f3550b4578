package io.brokerbench.generator.harness;

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
  private final int pairs;
  private final int warmUpSeconds;
  private final int seconds;
  private final Broker broker;
  private final Progress progress;

  /**
   * With a broker that is started now.
   *
   * @param repository the root of the working tree, built
   * @param brokerLibraries class path of a Kafka broker and its tools
   * @param omb an OpenMessaging Benchmark with its jars in {@code lib}, or null
   * @param directory takes data and logs
   * @param turns how often, how long before measuring and how long measured
   */
  public Comparison(Path repository, String brokerLibraries, Path omb, Path directory, Turns turns)
      throws IOException, InterruptedException {
    installation = new Installation(repository, brokerLibraries, omb);
    this.directory = directory;
    pairs = turns.pairs();
    warmUpSeconds = turns.warmUpSeconds();
    seconds = turns.seconds();
    broker =
        Broker.start(
            brokerLibraries, Files.createDirectories(directory.resolve("broker")), BROKER_ALONE);
    progress = new Progress();
    progress.awaitBroker();
  }

  /**
   * How much is measured.
   *
   * @param pairs how often each generator has its turn
   * @param warmUpSeconds load before each measurement
   * @param seconds length of each measurement
   */
  public record Turns(int pairs, int warmUpSeconds, int seconds) {}

  /**
   * Processor time for each message, broker and generator on the same two processors.
   *
   * @param workload such as {@code 20000x1024}: messages a second and bytes of each
   * @param granularities of pacing, in microseconds; where there are none, all that have a limit
   */
  public List<Row> processorTime(String workload, List<Integer> granularities)
      throws IOException, InterruptedException {
    var numbers = workload.split("x");
    broker.moveTo(directory.resolve("broker"), BOTH);
    return new ProcessorRows(installation, granularities)
        .measure(
            new Workload(Long.parseLong(numbers[0]), Integer.parseInt(numbers[1])),
            trial(BOTH),
            pairs);
  }

  /** Messages a second, the broker on one processor and the generator on another. */
  public List<Row> peak() throws IOException, InterruptedException {
    broker.moveTo(directory.resolve("broker"), BROKER_ALONE);
    return new PeakRows(installation).measure(trial(GENERATOR_ALONE), pairs);
  }

  private Trial trial(String processors) {
    return new Trial(directory, processors, warmUpSeconds, seconds, progress);
  }

  @Override
  public void close() {
    progress.close();
    broker.close();
  }
}
