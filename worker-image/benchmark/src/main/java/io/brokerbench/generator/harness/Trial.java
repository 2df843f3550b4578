package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.Progress.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Lets a generator begin a load, leaves it alone for a while, and measures it while it goes on.
 *
 * @param directory takes a directory for each trial
 * @param warmUpSeconds before measuring, from the first message on
 * @param seconds measured
 */
record Trial(Path directory, int warmUpSeconds, int seconds, Progress progress) {

  private static final long START_SECONDS = 90;

  /** Of the rate that was asked for. */
  static final double LEAST_KEPT = 0.97;

  /** What is consumed shows by commits, and when those were is known no better. */
  private static final double COMMIT_SECONDS = 0.25;

  /**
   * What was seen.
   *
   * @param microsPerMessage processor time of all threads but the compiler's, for each message that
   *     was produced, and consumed where the load is
   * @param hiccupMicrosPerMessage of them, those of the thread that measures hiccups
   * @param messagesPerSecond produced or consumed, whichever is less
   * @param medianLagMicros of the schedule, as the generator says; NaN if it does not
   */
  record Outcome(
      double microsPerMessage,
      double hiccupMicrosPerMessage,
      double messagesPerSecond,
      double medianLagMicros) {

    /** Of a generator that did not do what it was asked for: no limit holds for it. */
    static final Outcome FAILED = new Outcome(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** What messages cost: a thread that has nothing to do with them is left out. */
    double microsOfMessage() {
      return microsPerMessage - hiccupMicrosPerMessage;
    }

    /** What the thread that measures hiccups costs, in milliseconds of a processor per second. */
    double hiccupMillisPerSecond() {
      return hiccupMicrosPerMessage * messagesPerSecond / 1000;
    }

    /** Says it of {@code name}. */
    void say(String name) {
      Console.say(
          "%s: %.2f us for a message, %.0f messages/s", name, microsPerMessage, messagesPerSecond);
    }
  }

  /**
   * Measures {@code generator}, and says so.
   *
   * @param turn of that generator with that workload, such as {@code pair 1}
   */
  Outcome of(Generator generator, Workload workload, String turn) {
    var name = "%s, %s, %s".formatted(workload, generator.name(), turn);
    try {
      var outcome = of(files(directory, name), generator, workload);
      outcome.say(name);
      return outcome;
    } catch (IOException | IllegalStateException e) {
      // One that a broker does not survive must not cost what was measured before.
      Console.say("%s: failed: %s", name, e.getMessage());
      return Outcome.FAILED;
    }
  }

  /** Makes a directory below another, by a name that may have any characters. */
  static Path files(Path directory, String name) throws IOException {
    return Files.createDirectories(directory.resolve(name.replaceAll("[^A-Za-z0-9]+", "-")));
  }

  private Outcome of(Path files, Generator generator, Workload workload) throws IOException {
    var task = new Generator.Task(workload, files, warmUpSeconds, seconds, progress);
    try (var load = generator.begin(task)) {
      var processes = load.processes();
      awaitFirstMessage(processes, files);
      progress.keepLittle();
      Waiting.pause(TimeUnit.SECONDS.toMillis(warmUpSeconds));
      var before = progress.position(workload.consumed());
      var usedBefore = ProcessorTime.of(processes);
      var beganAt = System.nanoTime();
      Waiting.pause(TimeUnit.SECONDS.toMillis(seconds));
      var used = ProcessorTime.of(processes).since(usedBefore);
      var elapsed = System.nanoTime() - beganAt;
      var after = progress.position(workload.consumed());
      Files.writeString(files.resolve("threads.txt"), used.lines());
      requireAlive(processes, files);
      load.end();
      return outcome(before, after, used, elapsed, workload, generator.medianLagMicros(files));
    } finally {
      progress.clear();
    }
  }

  private void awaitFirstMessage(List<Process> processes, Path files) throws IOException {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!progress.hasBegun()) {
      requireAlive(processes, files);
      if (System.nanoTime() > deadline) {
        throw new IOException("sends nothing, see " + files);
      }
      Waiting.pause(200);
    }
  }

  /** None of the processes of a load that goes on may have ended. */
  static void requireAlive(List<Process> processes, Path files) throws IOException {
    if (!processes.stream().allMatch(Process::isAlive)) {
      throw new IOException("ended too early, see " + files);
    }
  }

  private static Outcome outcome(
      Position before,
      Position after,
      ProcessorTime used,
      long elapsedNanos,
      Workload workload,
      double medianLagMicros)
      throws IOException {
    var produced = before.producedPerSecondUntil(after);
    var consumed = before.consumedPerSecondUntil(after);
    // The table has the lesser of them only.
    Console.say("  produced %.0f/s, consumed %.0f/s", produced, consumed);
    var through = workload.consumed() ? Math.min(produced, consumed) : produced;
    var least = LEAST_KEPT * workload.messagesPerSecond();
    var elapsedSeconds = (double) elapsedNanos / TimeUnit.SECONDS.toNanos(1);
    var unseen = COMMIT_SECONDS / elapsedSeconds * workload.messagesPerSecond();
    if (produced < least || workload.consumed() && consumed < least - unseen) {
      throw new IOException(
          "does not keep the rate: produced %.0f/s, consumed %.0f/s of %s"
              .formatted(produced, consumed, workload));
    }
    var messages = produced * elapsedNanos / TimeUnit.SECONDS.toNanos(1);
    return used.outcome(messages, through, medianLagMicros);
  }
}
