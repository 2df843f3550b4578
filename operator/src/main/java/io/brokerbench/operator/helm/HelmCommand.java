package io.brokerbench.operator.helm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs the {@code helm} command: one at a time, with nothing of this process but its proxies. */
final class HelmCommand {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int MOST_BYTES = 8 << 20;
  private static final int MOST_LINES = 5;

  private final Path program;
  private final BoundedProcess process;

  /**
   * Keeps what helm remembers below {@code home}.
   *
   * @param program the executable
   */
  HelmCommand(Path program, Path home) {
    this(program, home, TIMEOUT, MOST_BYTES);
  }

  HelmCommand(Path program, Path home, Duration timeout, int mostBytes) {
    this.program = program;
    this.process =
        new BoundedProcess(
            Map.of(
                "HOME", home.toString(),
                "HELM_CACHE_HOME", home.resolve("cache").toString(),
                "HELM_CONFIG_HOME", home.resolve("config").toString(),
                "HELM_DATA_HOME", home.resolve("data").toString()),
            timeout,
            mostBytes);
  }

  /**
   * Runs helm.
   *
   * @return what it wrote to standard output
   * @throws ChartException if it fails; with the end of what it said
   */
  synchronized String run(Path directory, List<String> arguments) throws ChartException {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    try {
      var result = process.run(directory, command);
      if (result.exitCode() != 0) {
        throw new ChartException(
            HelmMessage.EXITED.with(arguments.getFirst(), result.exitCode(), end(result.errors())));
      }
      return result.output();
    } catch (IOException e) {
      throw new ChartException(
          HelmMessage.FAILED.with(arguments.getFirst(), String.valueOf(e.getMessage())), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ChartException(HelmMessage.INTERRUPTED.with(arguments.getFirst()), e);
    }
  }

  private static String end(String errors) {
    var lines = errors.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.stream()
        .skip(Math.max(0, lines.size() - MOST_LINES))
        .collect(Collectors.joining("; "));
  }

  /** Removes a directory and all that is in it. */
  static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
