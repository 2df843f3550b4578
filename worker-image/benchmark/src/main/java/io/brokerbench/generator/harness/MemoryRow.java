package io.brokerbench.generator.harness;

import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.generator.table.Row;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Whether many clients and a long series fit in little heap, and how much of it they take. */
final class MemoryRow {

  private static final int HEAP_MEBIBYTES = 512;

  /** A message that cannot be held must end the run, and not one of its threads. */
  private static final String JVM_OPTIONS =
      "-Xmx%dm -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError -Xlog:gc:file=%s";

  /** Of {@code bench}: the run finished, and its figures may be quoted, or may not. */
  private static final List<Integer> FINISHED = List.of(0, 4);

  /** Checks that tell whether all of the load was there; others are of a machine that is busy. */
  private static final List<String> OF_LOAD =
      Stream.of(
              CheckName.RateShort,
              CheckName.MessagesUnsent,
              CheckName.SendErrors,
              CheckName.MessagesLost)
          .map(CheckName::name)
          .toList();

  /** Topics to make, verify and delete, and consumers that catch up. */
  private static final int MARGIN_SECONDS = 300;

  private final Installation installation;
  private final Path directory;
  private final String processors;

  MemoryRow(Installation installation, Path directory, String processors) {
    this.installation = installation;
    this.directory = directory;
    this.processors = processors;
  }

  /** The most heap that was in use after a collection. */
  Row measure(ManyClients clients) throws InterruptedException {
    var name = "MiB of heap after collections, %s, -Xmx%dm".formatted(clients, HEAP_MEBIBYTES);
    try {
      run(clients);
      var result = Brokerbench.result(directory);
      check(result, clients);
      var mebibytes = CollectorLog.most(directory.resolve("gc.log"));
      return Row.atMost(name, mebibytes, HEAP_MEBIBYTES, remark(result));
    } catch (IOException e) {
      Console.say("%s: failed: %s", name, e.getMessage());
      return Row.atMost(name, Double.NaN, HEAP_MEBIBYTES, e.getMessage());
    }
  }

  private void run(ManyClients clients) throws IOException, InterruptedException {
    var options = JVM_OPTIONS.formatted(HEAP_MEBIBYTES, directory.resolve("gc.log"));
    var command =
        Brokerbench.command(
            installation,
            Brokerbench.arguments(clients.run(), KafkaBroker.ENDPOINT, directory),
            options);
    var process =
        Commands.start(
            directory.resolve("process-0.log"), processors, command.words(), command.environment());
    try {
      var seconds = clients.warmUpSeconds() + clients.seconds() + MARGIN_SECONDS;
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        throw new IOException("does not end, see " + directory);
      }
      if (!FINISHED.contains(process.exitValue())) {
        throw new IOException(
            "ended with exit code %d, see %s".formatted(process.exitValue(), directory));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private void check(RunResult result, ManyClients clients) throws IOException {
    if (!result.completed()) {
      throw new IOException("the load was cut short, see " + directory);
    }
    var missed = failed(result).stream().filter(check -> OF_LOAD.contains(check.name())).toList();
    if (!missed.isEmpty()) {
      throw new IOException(names(missed) + ", see " + directory);
    }
    var rows = seriesRows();
    if (rows < clients.seconds()) {
      throw new IOException(
          "the series has %d of %d seconds, see %s".formatted(rows, clients.seconds(), directory));
    }
  }

  private static List<Verdict.Check> failed(RunResult result) {
    return result.verdict().checks().stream().filter(check -> !check.holds()).toList();
  }

  private static String names(List<Verdict.Check> checks) {
    return checks.stream()
        .map(check -> check.name() + ": " + check.found())
        .collect(Collectors.joining(", "));
  }

  /** Without its head. */
  private long seriesRows() throws IOException {
    var file = Brokerbench.results(directory).resolve("timeseries.csv.gz");
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).count();
    }
  }

  private String remark(RunResult result) throws IOException {
    var failed = failed(result);
    return String.format(
        Locale.ROOT,
        "%.1f MiB of buffers at most, %.0f messages/s, a series of %d rows, %s",
        ManyClients.bufferBytes() / (double) (1 << 20),
        result.figures().publish().messagesPerSecond(),
        seriesRows(),
        failed.isEmpty() ? "valid" : "not valid: " + names(failed));
  }
}
