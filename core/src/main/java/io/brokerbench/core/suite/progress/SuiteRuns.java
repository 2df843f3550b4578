package io.brokerbench.core.suite.progress;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The runs of a suite by cell and round. */
public final class SuiteRuns {

  private record Place(int cell, int round) {}

  private final List<SuiteRun> runs;
  private final Instant started;
  private final Map<Place, TreeMap<Integer, SuiteRun>> places = new HashMap<>();

  /**
   * The runs that exist, in any order, of a suite that does not know when it started.
   *
   * @throws IllegalArgumentException if a run is there twice
   */
  public SuiteRuns(List<SuiteRun> runs) {
    this(runs, null);
  }

  /**
   * The runs that exist, in any order.
   *
   * @param started when the first run was created, which may be deleted; null where that is not
   *     known
   * @throws IllegalArgumentException if a run is there twice
   */
  public SuiteRuns(List<SuiteRun> runs, Instant started) {
    this.runs = List.copyOf(runs);
    this.started = started;
    for (var run : runs) {
      var attempts =
          places.computeIfAbsent(
              new Place(run.key().cell(), run.key().round()), place -> new TreeMap<>());
      if (attempts.put(run.key().attempt(), run) != null) {
        throw new IllegalArgumentException(run.name() + " is there twice");
      }
    }
  }

  /** All of them, in the order in which they were given. */
  public List<SuiteRun> all() {
    return runs;
  }

  /** When the first run was created, as far as that is known; empty before the first run. */
  Optional<Instant> started() {
    return started == null
        ? runs.stream().flatMap(run -> run.earliest().stream()).min(Comparator.naturalOrder())
        : Optional.of(started);
  }

  /** The run that has not ended; of several, the one that comes first by round, cell, attempt. */
  public Optional<SuiteRun> active() {
    return runs.stream()
        .filter(run -> run.outcome() == RunOutcome.Active)
        .min(
            Comparator.comparing(
                SuiteRun::key,
                Comparator.comparingInt(RunKey::round)
                    .thenComparingInt(RunKey::cell)
                    .thenComparingInt(RunKey::attempt)));
  }

  /** The run of the cell in the round whose figures count. */
  public Optional<SuiteRun> valid(int cell, int round) {
    return attempts(cell, round).values().stream().filter(SuiteRun::valid).findFirst();
  }

  /** Whether the cell has a valid run in the round, or will have none. */
  boolean closed(int cell, int round) {
    var attempts = attempts(cell, round);
    return attempts.values().stream().anyMatch(SuiteRun::valid)
        || attempts.values().stream().anyMatch(run -> run.outcome() == RunOutcome.Refused)
        || attempts.values().stream().filter(SuiteRun::repeatable).count() >= RunKey.MOST_ATTEMPTS;
  }

  /** Whether the cell has no valid run in the round, and will have none. */
  boolean missing(int cell, int round) {
    return closed(cell, round) && valid(cell, round).isEmpty();
  }

  int count(int cell, int round) {
    return attempts(cell, round).size();
  }

  /** The lowest attempt that is not there: a run that was deleted with its results runs again. */
  int nextAttempt(int cell, int round) {
    var used = attempts(cell, round).keySet();
    return IntStream.iterate(1, attempt -> attempt + 1)
        .filter(attempt -> !used.contains(attempt))
        .findFirst()
        .orElseThrow();
  }

  private Map<Integer, SuiteRun> attempts(int cell, int round) {
    var attempts = places.get(new Place(cell, round));
    return attempts == null ? Map.of() : attempts;
  }
}
