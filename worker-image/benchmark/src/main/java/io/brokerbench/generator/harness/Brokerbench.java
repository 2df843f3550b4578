package io.brokerbench.generator.harness;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What this project ships: {@code bench run}, in a process of its own. */
record Brokerbench(Installation installation, String processors, int granularityMicros)
    implements StartedGenerator {

  private static final Map<Protocol, String> OPTIONS =
      Map.of(
          Protocol.Kafka, "--bootstrap-servers",
          Protocol.Pulsar, "--service-url",
          Protocol.PulsarAdmin, "--admin-url",
          Protocol.Amqp, "--amqp-address",
          Protocol.RabbitMqManagement, "--management-url");

  /** Between the start of the load and the moment that the harness saw its first messages. */
  private static final int MARGIN_SECONDS = 5;

  @Override
  public String name() {
    return name(granularityMicros);
  }

  static String name(int granularityMicros) {
    return "brokerbench " + granularityMicros + " us";
  }

  @Override
  public List<Command> commands(Task task) throws IOException {
    return List.of(command(installation, arguments(task, granularityMicros), Installation.HEAP));
  }

  /** The arguments of {@code bench run} for a task. */
  static List<String> arguments(Task task, int granularityMicros) throws IOException {
    var workload = task.workload();
    var run =
        workload.run(granularityMicros, task.warmUpSeconds(), task.seconds() + MARGIN_SECONDS);
    return arguments(run, workload.endpoint(), task.directory());
  }

  /**
   * The same for one run.
   *
   * @param run a BenchmarkRun in YAML
   * @param directory takes its file and its results
   */
  static List<String> arguments(String run, Endpoint endpoint, Path directory) throws IOException {
    var file = Files.writeString(directory.resolve("run.yaml"), run);
    var arguments = new ArrayList<>(List.of("-f", file.toString()));
    arguments.addAll(options(endpoint));
    arguments.addAll(List.of("--out", results(directory).toString()));
    return arguments;
  }

  /** The command with these arguments. */
  static Command command(Installation installation, List<String> arguments, String jvmOptions) {
    var words = new ArrayList<>(List.of(installation.bench().toString(), "run"));
    words.addAll(arguments);
    return new Command(words, Map.of("BENCH_JAVA_OPTS", jvmOptions));
  }

  private static List<String> options(Endpoint endpoint) {
    var options = new ArrayList<String>();
    OPTIONS.forEach(
        (protocol, option) ->
            endpoint
                .all(protocol)
                .forEach(address -> Collections.addAll(options, option, address)));
    return options;
  }

  @Override
  public boolean putsDownResults() {
    return true;
  }

  /**
   * A closed loop has none. Of a run that was told to end, what had not arrived may have been on
   * its way, but nothing may have failed.
   */
  @Override
  public double medianLagMicros(Path directory) throws IOException {
    if (result(directory).integrity().sendErrors() > 0) {
      throw new IOException("brokerbench could not send messages, see " + directory);
    }
    return Double.NaN;
  }

  /** Of a run with its files in {@code directory}, which must not have lost anything. */
  static double lagOf(Path directory) throws IOException {
    var result = result(directory);
    if (result.integrity().lost() > 0) {
      throw new IOException("brokerbench lost messages, see " + directory);
    }
    var lag = result.figures().scheduleLag();
    return lag == null || lag.p50() == null ? Double.NaN : lag.p50();
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
