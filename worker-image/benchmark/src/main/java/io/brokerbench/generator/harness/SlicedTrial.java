package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.SlicedGenerator.SlicedLoad;
import io.brokerbench.generator.harness.SlicedGenerator.Slices;
import io.brokerbench.generator.harness.Trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Lets some generators begin a load each, and measures them in slices that take turns: a machine
 * that others use too is faster and slower from one second to the next, and that must not be what a
 * comparison tells.
 */
final class SlicedTrial {

  /** Of what was produced, when every slice is over. */
  private static final double LEAST_CONSUMED = 0.99;

  private static final int COMMITS_AWAITED = 5;

  private final Workload workload;
  private final Path directory;
  private final Progress progress;
  private final List<? extends SlicedGenerator> generators;
  private final Map<String, Used> used = new TreeMap<>();

  /**
   * Nothing is measured yet.
   *
   * @param directory takes what the generators need and say
   * @param generators the first of them may have slices that begin and end by its own plan
   */
  SlicedTrial(
      Workload workload,
      Path directory,
      Progress progress,
      List<? extends SlicedGenerator> generators) {
    this.workload = workload;
    this.directory = directory;
    this.progress = progress;
    this.generators = generators;
    generators.forEach(generator -> used.put(generator.name(), new Used()));
  }

  /**
   * Measures so many seconds of each, and says so. Where one of them does not do what it was asked
   * for, nothing was compared, and all have failed.
   *
   * @return by the generator's name
   */
  Map<String, Outcome> measure(String name, int seconds) {
    var outcomes = new TreeMap<String, Outcome>();
    try {
      var load = 1;
      for (var slices : Slices.of(seconds, generators.size() - 1)) {
        measure("%s, load %d".formatted(name, load++), slices);
      }
      used.forEach((generator, its) -> outcomes.put(generator, its.outcome()));
    } catch (IOException | IllegalStateException e) {
      Console.say("%s: failed: %s", name, e.getMessage());
      used.keySet().forEach(generator -> outcomes.put(generator, Outcome.FAILED));
    }
    outcomes.forEach((generator, outcome) -> outcome.say(name + ", " + generator));
    return outcomes;
  }

  private void measure(String name, Slices slices) throws IOException {
    var loads = new ArrayList<Measured>();
    try {
      // The first, whose plan goes on by itself from now on, begins last.
      for (var generator : generators.reversed()) {
        loads.addFirst(begin(name, generator, slices));
      }
      for (var slice = 1; slice <= slices.count(); slice++) {
        for (var load : loads) {
          measureSlice(load);
        }
        // Whoever came first of the others comes last, so that none is always after the same.
        Collections.reverse(loads.subList(1, loads.size()));
      }
      requireConsumed();
      for (var load : loads) {
        load.end();
      }
    } catch (IOException | IllegalStateException e) {
      // Their processes stay for the next, where they can.
      loads.forEach(load -> load.endAfter(e));
      throw e;
    } finally {
      loads.forEach(Measured::close);
      progress.clear();
    }
  }

  private Measured begin(String name, SlicedGenerator generator, Slices slices) throws IOException {
    var files = Trial.files(directory, name + " " + generator.name());
    var task = new Generator.Task(workload, files, 0, 0, progress);
    return new Measured(
        generator, files, generator.begin(task, slices), used.get(generator.name()));
  }

  private void measureSlice(Measured measured) throws IOException {
    var load = measured.load();
    load.resume();
    Waiting.pause(Slices.SETTLE_MILLIS);
    var before = progress.position(false);
    var usedBefore = ProcessorTime.of(load.processes());
    var beganAt = System.nanoTime();
    Waiting.pause(TimeUnit.SECONDS.toMillis(Slices.SECONDS));
    var time = ProcessorTime.of(load.processes()).since(usedBefore);
    var elapsed = System.nanoTime() - beganAt;
    var after = progress.position(false);
    load.pause();
    var rate = before.producedPerSecondUntil(after);
    if (rate < Trial.LEAST_KEPT * workload.messagesPerSecond()) {
      throw new IOException(
          "%s does not keep the rate: produced %.0f/s of %s, see %s"
              .formatted(measured.generator().name(), rate, workload, measured.files()));
    }
    measured.used().add(time, rate * elapsed / TimeUnit.SECONDS.toNanos(1));
  }

  /** What a consumer has read shows when it commits: once a second, ours and the bare client's. */
  private void requireConsumed() throws IOException {
    var position = progress.position(true);
    for (var tries = COMMITS_AWAITED; isConsumedTooLittle(position); tries--) {
      if (tries == 0) {
        throw new IOException(
            "consumers have come to %d of %d messages, see %s"
                .formatted(position.consumed(), position.produced(), directory));
      }
      Waiting.pause(TimeUnit.SECONDS.toMillis(1));
      position = progress.position(true);
    }
  }

  private static boolean isConsumedTooLittle(Progress.Position position) {
    return position.consumed() < LEAST_CONSUMED * position.produced();
  }

  private record Measured(SlicedGenerator generator, Path files, SlicedLoad load, Used used) {

    void end() throws IOException {
      load.end();
      Files.writeString(files.resolve("threads.txt"), used.time.lines());
      used.lagMicros.add(generator.medianLagMicros(files));
    }

    void endAfter(Exception failure) {
      try {
        load.end();
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }

    void close() {
      load.close();
    }
  }

  /** What one generator has used until now. */
  private static final class Used {

    private final List<Double> lagMicros = new ArrayList<>();
    private ProcessorTime time = new ProcessorTime(Map.of());
    private double messages;
    private double slices;

    void add(ProcessorTime more, double sent) {
      time = time.plus(more);
      messages += sent;
      slices++;
    }

    Outcome outcome() {
      return time.outcome(messages, messages / (slices * Slices.SECONDS), Pairs.median(lagMicros));
    }
  }
}
