package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The calls of {@code fsync} and {@code fdatasync} by a broker's process, which strace counts
 * beside the cluster: a witness of durability that asks nobody. A test that asks for them is
 * skipped without strace, and where the process is on another machine.
 */
public final class SyncCalls implements AutoCloseable {

  private static final Duration LONGEST_ATTACH = Duration.ofSeconds(20);

  /** A thread, the time in seconds, and a call that begins. */
  private static final Pattern CALL =
      Pattern.compile("\\d+ +(\\d+)\\.(\\d{6}) f(?:data)?sync\\(.*");

  private final Process strace;
  private final Path calls;
  private final Path complaints;

  private SyncCalls(Process strace, Path calls, Path complaints) {
    this.strace = strace;
    this.calls = calls;
    this.complaints = complaints;
  }

  /** Counts from now on what a program of a pod's container does, in all of its threads. */
  public static SyncCalls of(Pod pod, String program) {
    assumeTrue(
        Commands.tryToRun(List.of("bash", "-c", "command -v strace")).exitCode() == 0,
        "strace is not installed");
    var id = ContainerProcess.of(pod).idOf(program);
    try {
      var calls = Files.createTempFile("syncs", ".txt");
      var complaints = Files.createTempFile("syncs", ".err");
      var command =
          List.of(
              "strace",
              "-f",
              "-ttt",
              "-e",
              "trace=fsync,fdatasync",
              "-o",
              calls.toString(),
              "-p",
              id);
      var strace = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
      var started = new SyncCalls(strace, calls, complaints);
      started.awaitAttached();
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitAttached() throws IOException {
    var deadline = Instant.now().plus(LONGEST_ATTACH);
    while (!Files.readString(complaints).contains(" attached")) {
      var told = Files.readString(complaints);
      assertThat(strace.isAlive()).as("strace: " + told).isTrue();
      assertThat(Instant.now()).as("strace has not attached: " + told).isBefore(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  /** How many calls began in that time, by the clock of this machine. */
  public long between(Instant from, Instant to) {
    return times().filter(time -> !time.isBefore(from) && time.isBefore(to)).count();
  }

  /** How many calls there were. */
  public long count() {
    return times().count();
  }

  private Stream<Instant> times() {
    try {
      return Files.readAllLines(calls).stream()
          .map(CALL::matcher)
          .filter(call -> call.matches())
          .map(
              call ->
                  Instant.ofEpochSecond(
                      Long.parseLong(call.group(1)), Long.parseLong(call.group(2)) * 1000));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets the process alone, where it is still there. */
  @Override
  public void close() {
    try {
      strace.destroy();
      assertThat(strace.waitFor(10, TimeUnit.SECONDS)).as("strace has ended").isTrue();
      Files.deleteIfExists(calls);
      Files.deleteIfExists(complaints);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while strace ended", e);
    }
  }
}
