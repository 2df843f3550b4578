package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.Progress.Position;
import io.brokerbench.generator.harness.Trial.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The load of one generator whose processes are stopped and continued, and what it came to. */
final class PeakLoad {

  private final Generator generator;
  private final Path files;
  private final Generator.Load load;
  private ProcessorTime used = new ProcessorTime(Map.of());
  private ProcessorTime usedBefore;
  private long sliceBeganAt;
  private long activeNanos;
  private long produced;
  private long consumed;
  private Seen firstSeen;
  private Seen lastSeen;

  /** How far consumers had come, and for how long the load had been active then. */
  private record Seen(long consumed, long activeNanos) {}

  /** One that goes on, and of which nothing is measured yet. */
  PeakLoad(Generator generator, Path files, Generator.Load load) {
    this.generator = generator;
    this.files = files;
    this.load = load;
  }

  String name() {
    return generator.name();
  }

  /** Takes what it says. */
  Path files() {
    return files;
  }

  /** Its processes go on, and count for nothing. */
  void resume() throws IOException {
    signal("CONT");
  }

  /** Its processes stop. */
  void pause() throws IOException {
    signal("STOP");
  }

  /** Its processes go on, and what they do counts. */
  void beginSlice() throws IOException {
    usedBefore = ProcessorTime.of(load.processes());
    resume();
    sliceBeganAt = System.nanoTime();
  }

  long activeInSliceMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sliceBeganAt);
  }

  /** Its processes stop again. */
  void endSlice() throws IOException {
    pause();
    activeNanos += System.nanoTime() - sliceBeganAt;
    used = used.plus(ProcessorTime.of(load.processes()).since(usedBefore));
  }

  /** All at once: to one that the others of its load are not there for, they would seem slow. */
  private void signal(String name) throws IOException {
    var pids =
        load.processes().stream()
            .map(p -> String.valueOf(p.pid()))
            .collect(Collectors.joining(" "));
    try {
      Commands.run(
          files.resolve("kill.log"), List.of("bash", "-c", "kill -%s %s".formatted(name, pids)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** So much was done in a slice that is over. */
  void add(long producedInSlice, long consumedInSlice) {
    produced += producedInSlice;
    consumed += consumedInSlice;
  }

  boolean isConsumedSeen() {
    return firstSeen != null;
  }

  /**
   * So far its consumers had come in a slice that is not over, at a time of the monotonic clock.
   */
  void seeConsumed(long consumedInSlice, long nanos) {
    lastSeen = new Seen(consumed + consumedInSlice, activeNanos + nanos - sliceBeganAt);
    if (firstSeen == null) {
      firstSeen = lastSeen;
    }
  }

  void requireAlive() throws IOException {
    Trial.requireAlive(load.processes(), files);
  }

  /** What each thread used, a line for each. */
  String usedLines() {
    return used.lines();
  }

  /** Ends it, and returns what it came to. */
  Outcome end() throws IOException {
    resume();
    load.end();
    load.close();
    var through = Position.perSecond(produced, activeNanos);
    if (firstSeen != null) {
      var consumedRate =
          Position.perSecond(
              lastSeen.consumed - firstSeen.consumed, lastSeen.activeNanos - firstSeen.activeNanos);
      // The table has the lesser of them only.
      Console.say("  %s: produced %.0f/s, consumed %.0f/s", name(), through, consumedRate);
      through = Math.min(through, consumedRate);
    }
    return used.outcome(produced, through, generator.medianLagMicros(files));
  }

  /** Nothing of it goes on. */
  void close() {
    load.close();
  }
}
