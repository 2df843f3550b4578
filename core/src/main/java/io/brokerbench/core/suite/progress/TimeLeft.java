package io.brokerbench.core.suite.progress;

import io.brokerbench.core.suite.Cell;
import io.brokerbench.core.suite.ExpectedDuration;
import io.brokerbench.core.suite.SuitePlan;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    var first = runs.started();
    return rules.budgetSeconds() == null || first.isEmpty()
        ? Long.MAX_VALUE
        : rules.budgetSeconds() - Duration.between(first.get(), now).toSeconds();
  }

  /**
   * The mean of each cell's own runs, from first to last message, and the usual time without
   * messages. Results have these times, so they count after their runs have been deleted.
   */
  private Map<Cell, Long> seen() {
    var loads =
        runs.all().stream()
            .filter(run -> run.load() != null)
            .sorted(Comparator.comparing(run -> run.load().firstMessage()))
            .toList();
    var overhead = usualOverhead(loads);
    if (overhead.isEmpty()) {
      return Map.of();
    }
    return loads.stream()
        .collect(
            Collectors.groupingBy(
                run -> plan.cells().get(run.key().cell()).cell(),
                Collectors.collectingAndThen(
                    Collectors.averagingLong(TimeLeft::loadSeconds),
                    mean -> overhead.getAsLong() + Math.round(mean))));
  }

  private static long loadSeconds(SuiteRun run) {
    return Duration.between(run.load().firstMessage(), run.load().lastMessage()).toSeconds();
  }

  /** The median, since a suspended suite has a long gap that says nothing. */
  private static OptionalLong usualOverhead(List<SuiteRun> loads) {
    var gaps =
        IntStream.range(1, loads.size())
            .mapToObj(
                i ->
                    Duration.between(
                        loads.get(i - 1).load().lastMessage(), loads.get(i).load().firstMessage()))
            .mapToLong(gap -> Math.max(0, gap.toSeconds()))
            .sorted()
            .toArray();
    return gaps.length == 0 ? OptionalLong.empty() : OptionalLong.of(gaps[gaps.length / 2]);
  }
}
