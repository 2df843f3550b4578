package io.brokerbench.core.suite.progress;

import io.brokerbench.core.suite.Cell;
import io.brokerbench.core.suite.ExpectedDuration;
import io.brokerbench.core.suite.SuitePlan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** When a suite ends, by what its runs took so far. */
final class TimeLeft {

  private final SuitePlan plan;
  private final SuiteRules rules;
  private final SuiteRuns runs;
  private final Instant now;
  private final Map<Cell, Long> seen;

  TimeLeft(SuitePlan plan, SuiteRules rules, SuiteRuns runs, Instant now) {
    this.plan = plan;
    this.rules = rules;
    this.runs = runs;
    this.now = now;
    seen = seen();
  }

  /**
   * In seconds, at least 0. Repetitions to come are not known, and so not counted.
   *
   * @param current cells of the round that is under way
   * @param round that is under way
   * @param later cells of each round after it
   */
  long seconds(List<Integer> current, int round, List<Integer> later) {
    var left = expected(current.stream().filter(cell -> !runs.closed(cell, round)).toList());
    for (var next = round + 1; next <= plan.rounds(); next++) {
      var number = next;
      left += expected(later.stream().filter(cell -> !runs.closed(cell, number)).toList());
    }
    var active = runs.active().filter(run -> run.started() != null);
    if (active.isPresent()) {
      var elapsed = Duration.between(active.get().started(), now).toSeconds();
      left -= Math.min(elapsed, expected(List.of(active.get().key().cell())));
    }
    return Math.max(0, Math.min(left, budgetLeft()));
  }

  private long expected(List<Integer> cells) {
    return ExpectedDuration.ofRound(
            cells.stream().map(plan.cells()::get).toList(), plan.brokers(), seen)
        .seconds();
  }

  private long budgetLeft() {
    var first = started().stream().map(SuiteRun::started).findFirst();
    return rules.budgetSeconds() == null || first.isEmpty()
        ? Long.MAX_VALUE
        : rules.budgetSeconds() - Duration.between(first.get(), now).toSeconds();
  }

  /** The mean of each cell's own runs, and the usual gap to the next run, whichever that is. */
  private Map<Cell, Long> seen() {
    var gap = usualGap();
    var durations = new HashMap<Cell, List<Long>>();
    for (var run : started()) {
      if (run.ended() != null) {
        durations
            .computeIfAbsent(plan.cells().get(run.key().cell()).cell(), c -> new ArrayList<>())
            .add(Duration.between(run.started(), run.ended()).toSeconds());
      }
    }
    var means = new HashMap<Cell, Long>();
    durations.forEach(
        (cell, seconds) -> {
          var mean = seconds.stream().mapToLong(Long::longValue).average().orElseThrow();
          means.put(cell, gap + Math.round(mean));
        });
    return means;
  }

  /** The median, since a suspended suite has a long gap that says nothing. */
  private long usualGap() {
    var ordered = started();
    var gaps = new ArrayList<Long>();
    for (var i = 1; i < ordered.size(); i++) {
      if (ordered.get(i - 1).ended() != null) {
        var gap = Duration.between(ordered.get(i - 1).ended(), ordered.get(i).started());
        gaps.add(Math.max(0, gap.toSeconds()));
      }
    }
    gaps.sort(Comparator.naturalOrder());
    return gaps.isEmpty() ? 0 : gaps.get(gaps.size() / 2);
  }

  private List<SuiteRun> started() {
    return runs.all().stream()
        .filter(run -> Objects.nonNull(run.started()))
        .sorted(Comparator.comparing(SuiteRun::started))
        .toList();
  }
}
