package io.brokerbench.operator.helm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A child process that may take no longer, and say no more, than it is given.
 *
 * @param environment of the process, beside the search path and the proxies of this one
 * @param timeout after which it is killed
 * @param mostBytes that are read of each of its outputs; with more it is killed
 */
record BoundedProcess(Map<String, String> environment, Duration timeout, int mostBytes) {

  private static final List<String> INHERITED =
      List.of(
          "PATH", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy");

  /**
   * How it ended.
   *
   * @param exitCode 0 for success
   * @param output what it wrote to standard output
   * @param errors what it wrote to standard error
   */
  record Result(int exitCode, String output, String errors) {}

  /**
   * Runs a command to its end.
   *
   * @throws IOException if it cannot be started, takes too long or writes too much
   * @throws InterruptedException if this thread is; the process is killed
   */
  Result run(Path directory, List<String> command) throws IOException, InterruptedException {
    var process = start(directory, command);
    try {
      var output = read(process, process.getInputStream());
      var errors = read(process, process.getErrorStream());
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(HelmMessage.TOOK_TOO_LONG.with(timeout.toSeconds()).toString());
      }
      return new Result(process.exitValue(), text(output), text(errors));
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(Path directory, List<String> command) throws IOException {
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.environment().keySet().retainAll(INHERITED);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private CompletableFuture<byte[]> read(Process process, InputStream stream) {
    var bytes = new CompletableFuture<byte[]>();
    Thread.ofVirtual()
        .start(
            () -> {
              try (stream) {
                var some = stream.readNBytes(mostBytes + 1);
                if (some.length > mostBytes) {
                  process.destroyForcibly();
                }
                bytes.complete(some);
              } catch (IOException e) {
                bytes.completeExceptionally(e);
              }
            });
    return bytes;
  }

  private String text(CompletableFuture<byte[]> bytes) throws IOException, InterruptedException {
    try {
      var read = bytes.get();
      if (read.length > mostBytes) {
        throw new IOException(HelmMessage.WROTE_TOO_MUCH.with(mostBytes).toString());
      }
      return new String(read, StandardCharsets.UTF_8);
    } catch (ExecutionException e) {
      throw new IOException(
          HelmMessage.OUTPUT_UNREADABLE.with(String.valueOf(e.getCause().getMessage())).toString(),
          e);
    }
  }
}
