package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A process of {@code bench} from the build tree, beside the test. */
public final class BenchProcess implements AutoCloseable {

  /** The command as it was built. */
  public static final Path BENCH = Path.of("..", "worker-image", "bin", "bench").toAbsolutePath();

  private final Process process;
  private final Path log;

  private BenchProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts it.
   *
   * @param log takes what it prints
   * @param place makes of the command another that runs it somewhere else
   */
  public static BenchProcess start(
      Path log, UnaryOperator<List<String>> place, List<String> arguments) {
    var command = new ArrayList<>(List.of(BENCH.toString()));
    command.addAll(arguments);
    try {
      var builder = new ProcessBuilder(place.apply(command)).redirectErrorStream(true);
      return new BenchProcess(builder.redirectOutput(log.toFile()).start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it has ended well. */
  public void awaitSuccess(Duration bound) throws InterruptedException, IOException {
    var ended = process.waitFor(bound.toSeconds(), TimeUnit.SECONDS);
    if (!ended || process.exitValue() != 0) {
      throw new AssertionError(
          (ended ? "ended with " + process.exitValue() : "has not ended within " + bound)
              + ": "
              + Files.readString(log));
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
