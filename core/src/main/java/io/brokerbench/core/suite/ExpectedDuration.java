package io.brokerbench.core.suite;

import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.suite.LoadDuration.Certainty;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * How long runs take, one after the other.
 *
 * @param seconds of all of them, in seconds
 * @param loadSeconds of these, load by the plan, in seconds; of cells that have run: none
 * @param uncertain cells, by how far the duration of their load is known; without those that have
 *     run, and those whose plan says it
 */
public record ExpectedDuration(
    long seconds, long loadSeconds, Map<Certainty, List<Cell>> uncertain) {

  /**
   * Until runs of the suite say: from brokers to the first message, and from the last to the end.
   */
  public static final int ASSUMED_OVERHEAD_SECONDS = 60;

  /** Likewise, of a run on brokers that a run before has used. */
  public static final int ASSUMED_SHARED_OVERHEAD_SECONDS = 10;

  /** Copies the map. */
  public ExpectedDuration {
    uncertain = Map.copyOf(uncertain);
  }

  /**
   * Of one run of each cell.
   *
   * @param seen how long a run of a cell took in earlier rounds, from its start to the start of the
   *     next, in seconds; it replaces what the plan says
   */
  public static ExpectedDuration ofRound(
      List<PlannedCell> cells, SuiteBrokers brokers, Map<Cell, Long> seen) {
    var sum = new Sum(brokers == SuiteBrokers.PerRound);
    cells.forEach(cell -> sum.add(cell, seen.get(cell.cell())));
    return new ExpectedDuration(sum.seconds, sum.loadSeconds, sum.uncertain);
  }

  /** Of so many rounds like this one. */
  public ExpectedDuration times(int rounds) {
    return new ExpectedDuration(seconds * rounds, loadSeconds * rounds, uncertain);
  }

  private static final class Sum {

    private final boolean shared;
    private final HashSet<Integer> started = new HashSet<>();
    private final Map<Certainty, List<Cell>> uncertain = new EnumMap<>(Certainty.class);
    private long seconds;
    private long loadSeconds;

    Sum(boolean shared) {
      this.shared = shared;
    }

    void add(PlannedCell cell, Long seen) {
      var first = started.add(cell.brokers());
      if (seen != null) {
        seconds += seen;
        return;
      }
      var load = LoadDuration.of(cell.load());
      loadSeconds += load.seconds();
      seconds += load.seconds();
      seconds += shared && !first ? ASSUMED_SHARED_OVERHEAD_SECONDS : ASSUMED_OVERHEAD_SECONDS;
      if (load.certainty() != Certainty.PLANNED) {
        uncertain.computeIfAbsent(load.certainty(), key -> new ArrayList<>()).add(cell.cell());
      }
    }
  }
}
