package io.brokerbench.generator.harness;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What this project ships: {@code bench run}, in a process of its own. */
record Brokerbench(Installation installation, int granularityMicros) implements Generator {

  /** Between the start of the load and the moment that the harness saw its first messages. */
  private static final int MARGIN_SECONDS = 5;

  @Override
  public String name() {
    return "brokerbench " + granularityMicros + " us";
  }

  @Override
  public List<Command> commands(
      Workload workload, Path directory, int warmUpSeconds, int seconds, Progress progress)
      throws IOException {
    var run = workload.run(granularityMicros, warmUpSeconds, seconds + MARGIN_SECONDS);
    return List.of(
        command(installation, run, workload.endpoint(), directory, Installation.JVM_OPTIONS));
  }

  /**
   * The command for one run.
   *
   * @param run a BenchmarkRun in YAML
   * @param directory takes its file and its results
   * @param jvmOptions of its JVM
   */
  static Command command(
      Installation installation,
      String run,
      BrokerEndpoint endpoint,
      Path directory,
      String jvmOptions)
      throws IOException {
    var file = Files.writeString(directory.resolve("run.yaml"), run);
    var words =
        new ArrayList<>(List.of(installation.bench().toString(), "run", "-f", file.toString()));
    words.addAll(options(endpoint));
    words.addAll(List.of("--out", results(directory).toString()));
    return new Command(words, Map.of("BENCH_JAVA_OPTS", jvmOptions));
  }

  private static List<String> options(BrokerEndpoint endpoint) {
    return switch (endpoint) {
      case BrokerEndpoint.Kafka kafka -> List.of("--bootstrap-servers", kafka.bootstrapServers());
      case BrokerEndpoint.Pulsar pulsar ->
          List.of("--service-url", pulsar.serviceUrl(), "--admin-url", pulsar.adminUrl());
    };
  }

  @Override
  public boolean ends() {
    return true;
  }

  @Override
  public double medianLagMicros(Path directory) throws IOException {
    var result = result(directory);
    if (result.integrity().lost() > 0) {
      throw new IOException("brokerbench lost messages, see " + directory);
    }
    var lag = result.figures().scheduleLag();
    return lag == null ? Double.NaN : lag.p50();
  }

  /** What a run with its files in {@code directory} has found. */
  static RunResult result(Path directory) throws IOException {
    var file = results(directory).resolve(RunResult.KEY);
    if (!Files.exists(file)) {
      throw new IOException("brokerbench has written no result, see " + directory);
    }
    return Json.read(Files.readString(file), RunResult.class);
  }

  /** Where a run with its files in {@code directory} leaves what it has found. */
  static Path results(Path directory) {
    return directory.resolve("results");
  }
}
