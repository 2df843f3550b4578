package io.brokerbench.generator.harness;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    var file = directory.resolve("run.yaml");
    Files.writeString(
        file, workload.run(granularityMicros, warmUpSeconds, seconds + MARGIN_SECONDS));
    return List.of(
        new Command(
            List.of(
                installation.bench().toString(),
                "run",
                "-f",
                file.toString(),
                "--bootstrap-servers",
                Broker.BOOTSTRAP_SERVERS,
                "--out",
                results(directory).toString()),
            Map.of("BENCH_JAVA_OPTS", Installation.JVM_OPTIONS)));
  }

  @Override
  public boolean ends() {
    return true;
  }

  @Override
  public double medianLagMicros(Path directory) throws IOException {
    var file = results(directory).resolve(RunResult.KEY);
    if (!Files.exists(file)) {
      throw new IOException("brokerbench has written no result, see " + directory);
    }
    var result = Json.read(Files.readString(file), RunResult.class);
    if (result.integrity().lost() > 0) {
      throw new IOException("brokerbench lost messages, see " + directory);
    }
    var lag = result.figures().scheduleLag();
    return lag == null ? Double.NaN : lag.p50();
  }

  private static Path results(Path directory) {
    return directory.resolve("results");
  }
}
