package io.brokerbench.core.suite.progress;

import io.brokerbench.api.SuiteFailurePolicy;
import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.core.suite.SuitePlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Walks through the rounds of a suite to the first run that is not there. */
final class ProgressDerivation {

  private final SuitePlan plan;
  private final SuiteRules rules;
  private final long seed;
  private final SuiteRuns runs;
  private final Instant now;
  private final EndedCells endedCells;

  /** For each round that the walk has reached, the cells that it runs, in its order. */
  private final List<List<Integer>> rounds = new ArrayList<>();

  private int completeRounds;

  ProgressDerivation(SuitePlan plan, SuiteRules rules, long seed, SuiteRuns runs, Instant now) {
    this.plan = plan;
    this.rules = rules;
    this.seed = seed;
    this.runs = runs;
    this.now = now;
    endedCells = new EndedCells(plan, rules, runs);
  }

  SuiteProgress derive() {
    var wanted = walk();
    var next = runs.active().<NextStep>map(NextStep.Await::new).orElseGet(() -> permitted(wanted));
    var ended = endedCells.after(completeRounds);
    var current = rounds.getLast();
    var later = current.stream().filter(cell -> !ended.contains(cell)).toList();
    var over = next instanceof NextStep.End;
    return new SuiteProgress(
        next,
        rounds.size(),
        completeRounds,
        counts(later),
        over ? 0 : new TimeLeft(plan, rules, runs, now).seconds(current, rounds.size(), later),
        IntStream.range(0, plan.cells().size()).boxed().filter(ended::contains).toList());
  }

  private NextStep walk() {
    var order = plan.order(seed);
    for (var round = 1; round <= plan.rounds(); round++) {
      var ended = endedCells.after(completeRounds);
      var cells = order.ofRound(round).stream().filter(cell -> !ended.contains(cell)).toList();
      if (cells.isEmpty()) {
        return new NextStep.End(EndReason.Decided);
      }
      rounds.add(cells);
      var number = round;
      if (rules.onFailure() == SuiteFailurePolicy.Stop
          && cells.stream().anyMatch(cell -> runs.missing(cell, number))) {
        return new NextStep.End(EndReason.RunFailed);
      }
      var start = start(cells, round);
      if (start.isPresent()) {
        return start.get();
      }
      completeRounds = round;
    }
    return new NextStep.End(EndReason.Complete);
  }

  /** First the cells that have no run yet; then repetitions, those with the fewest first. */
  private Optional<NextStep> start(List<Integer> cells, int round) {
    return cells.stream()
        .filter(cell -> !runs.closed(cell, round))
        .min(Comparator.comparingInt(cell -> runs.count(cell, round)))
        .map(
            cell -> {
              var attempt = runs.nextAttempt(cell, round);
              return new NextStep.Start(
                  new RunKey(cell, round, attempt), plan.cells().get(cell).runName(round, attempt));
            });
  }

  /** Budget and suspension hold back a run that would start, not the end of the suite. */
  private NextStep permitted(NextStep wanted) {
    if (!(wanted instanceof NextStep.Start start)) {
      return wanted;
    }
    if (rules.suspend()) {
      return new NextStep.Hold(start);
    }
    return budgetSpent() ? new NextStep.End(EndReason.BudgetSpent) : start;
  }

  private boolean budgetSpent() {
    return rules.budgetSeconds() != null
        && runs.started()
            .filter(first -> !now.isBefore(first.plusSeconds(rules.budgetSeconds())))
            .isPresent();
  }

  private SuiteRunsStatus counts(List<Integer> later) {
    var total = later.size() * (plan.rounds() - rounds.size());
    var closed = 0;
    var valid = 0;
    for (var round = 1; round <= rounds.size(); round++) {
      total += rounds.get(round - 1).size();
      for (var cell : rounds.get(round - 1)) {
        closed += runs.closed(cell, round) ? 1 : 0;
        valid += runs.valid(cell, round).isPresent() ? 1 : 0;
      }
    }
    var repeated = runs.all().stream().filter(run -> run.key().attempt() > 1).count();
    return new SuiteRunsStatus(total, closed, valid, closed - valid, (int) repeated);
  }
}
