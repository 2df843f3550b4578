package io.brokerbench.generator.harness;

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
 * Lets some generators send as fast as they can, and measures them in slices that take turns: whose
 * turn it is not is stopped ({@code SIGSTOP}). Compiled code, clients and their connections stay,
 * and a machine that is faster and slower from one second to the next is so for all of them.
 *
 * @param directory takes a directory for each load
 * @param warmUpSeconds before the first slice of each, from its first message on
 * @param seconds measured of each, in slices of 2
 */
record PeakTrial(Path directory, int warmUpSeconds, int seconds, Progress progress) {

  private static final int SLICE_SECONDS = 2;

  /** Until a broker has done with what it was sent before. */
  private static final long QUIET_MILLIS = 300;

  private static final int START_SECONDS = 90;
  private static final long START_POLL_MILLIS = 1000;

  /**
   * Measures all of them with {@code workload}, and says so. Where one of them fails, nothing was
   * compared, and all have failed.
   *
   * @param turn such as {@code pair 1}
   * @return by the generator's name
   */
  Map<String, Outcome> measure(
      List<? extends Generator> generators, Workload workload, String turn) {
    var outcomes = new TreeMap<String, Outcome>();
    var loads = new ArrayList<PeakLoad>();
    try {
      for (var generator : generators) {
        loads.add(begin(generator, workload, turn, generators.size()));
        awaitMessages(loads);
      }
      progress.keepLittle();
      warmUp(loads);
      measure(loads, workload.consumed());
      for (var load : loads) {
        outcomes.put(load.name(), load.end());
      }
    } catch (IOException | IllegalStateException e) {
      // What a broker does not survive must not cost what was measured before.
      Console.say("%s, %s: failed: %s", workload, turn, e.getMessage());
      generators.forEach(generator -> outcomes.put(generator.name(), Outcome.FAILED));
    } finally {
      loads.forEach(PeakLoad::close);
      progress.clear();
    }
    outcomes.forEach((name, outcome) -> outcome.say("%s, %s, %s".formatted(workload, name, turn)));
    return outcomes;
  }

  private PeakLoad begin(Generator generator, Workload workload, String turn, int generators)
      throws IOException {
    var name = "%s, %s, %s".formatted(workload, generator.name(), turn);
    var files = Trial.files(directory, name);
    var task =
        new Generator.Task(workload, files, warmUpSeconds, lastingSeconds(generators), progress);
    return new PeakLoad(generator, files, generator.begin(task));
  }

  /** Of a load that knows its end, which must not come before all others have had their turns. */
  private int lastingSeconds(int generators) {
    return generators * (START_SECONDS + 2 * (warmUpSeconds + seconds));
  }

  /**
   * Returns when the last of them sends, and all are stopped. Until then the others go on but for
   * moments, as a client that is stopped for long loses its connections.
   */
  private void awaitMessages(List<PeakLoad> loads) throws IOException {
    var newest = loads.getLast();
    var others = loads.subList(0, loads.size() - 1);
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!sendsAlone()) {
      newest.requireAlive();
      if (System.nanoTime() > deadline) {
        throw new IOException("sends nothing, see " + newest.files());
      }
      for (var load : others) {
        load.resume();
      }
      Waiting.pause(START_POLL_MILLIS);
      for (var load : others) {
        load.pause();
      }
    }
    newest.pause();
  }

  /** Whether there are messages though all generators but the newest are stopped. */
  private boolean sendsAlone() {
    Waiting.pause(QUIET_MILLIS);
    var before = progress.position(false).produced();
    Waiting.pause(QUIET_MILLIS);
    return progress.position(false).produced() > before;
  }

  private void warmUp(List<PeakLoad> loads) throws IOException {
    for (var left = warmUpSeconds; left > 0; left -= SLICE_SECONDS) {
      for (var load : loads) {
        load.resume();
        Waiting.pause(TimeUnit.SECONDS.toMillis(SLICE_SECONDS));
        load.pause();
      }
    }
    Waiting.pause(QUIET_MILLIS);
  }

  private void measure(List<PeakLoad> loads, boolean consumed) throws IOException {
    var turns = new ArrayList<>(loads);
    var slices = Math.ceilDiv(seconds, SLICE_SECONDS);
    for (var slice = 1; slice <= slices; slice++) {
      for (var load : turns) {
        measureSlice(load, consumed && (slice == 1 || slice == slices));
      }
      // Whoever came first comes last, so that none is always after the same.
      Collections.reverse(turns);
    }
    for (var load : loads) {
      Files.writeString(load.files().resolve("threads.txt"), load.usedLines());
    }
  }

  /** Nothing is sent before and after it, so that what was produced in it is known exactly. */
  private void measureSlice(PeakLoad load, boolean lookForConsumed) throws IOException {
    var producedBefore = progress.position(false).produced();
    var consumedBefore = progress.consumed();
    load.beginSlice();
    if (lookForConsumed && !load.isConsumedSeen()) {
      seeConsumed(load, consumedBefore);
    }
    Waiting.pause(
        Math.max(0, TimeUnit.SECONDS.toMillis(SLICE_SECONDS) - load.activeInSliceMillis()));
    if (lookForConsumed) {
      seeConsumed(load, consumedBefore);
    }
    load.endSlice();
    load.requireAlive();
    Waiting.pause(QUIET_MILLIS);
    load.add(
        progress.position(false).produced() - producedBefore, progress.consumed() - consumedBefore);
  }

  private void seeConsumed(PeakLoad load, long consumedBefore) {
    var position = progress.position(true);
    load.seeConsumed(position.consumed() - consumedBefore, position.consumedNanos());
  }
}
