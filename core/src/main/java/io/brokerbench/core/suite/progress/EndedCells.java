package io.brokerbench.core.suite.progress;

import io.brokerbench.core.statistics.AlphaSpending;
import io.brokerbench.core.statistics.Criteria;
import io.brokerbench.core.statistics.Procedure;
import io.brokerbench.core.suite.SuitePlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Which cells get no further round. */
final class EndedCells {

  private static final int NEVER = Integer.MAX_VALUE;

  private final SuitePlan plan;
  private final List<PlannedComparison> comparisons;

  /** For each comparison, the round after which it ends. */
  private final int[] ends;

  /**
   * Judges all rounds once: the verdict of a look depends on the rounds before it only, so it is
   * the same whether later rounds have begun or not.
   */
  EndedCells(SuitePlan plan, SuiteRules rules, SuiteRuns runs) {
    this.plan = plan;
    comparisons = PlannedComparison.of(plan);
    ends = IntStream.range(0, comparisons.size()).map(comparison -> NEVER).toArray();
    if (rules.stopWhenDecided()) {
      judge(rules, runs);
    }
  }

  private void judge(SuiteRules rules, SuiteRuns runs) {
    var rounds = runs.all().stream().mapToInt(run -> run.key().round()).max().orElse(0);
    var spending = new AlphaSpending(plan.rounds(), true);
    var pairings = new Pairings(plan, runs);
    var decisions =
        Procedure.decide(pairings.of(rounds), new Criteria(rules.practicalPercent(), spending));
    for (var i = 0; i < ends.length; i++) {
      var decision = decisions.get(i);
      var verdict = decision.open() ? NEVER : decision.round();
      var leftOut = pairings.withoutLogarithm(comparisons.get(i), rounds).orElse(NEVER);
      ends[i] = Math.max(spending.firstLook(), Math.min(verdict, leftOut));
    }
  }

  /**
   * Cells that are compared, and whose comparisons all have a verdict or cannot get one.
   *
   * <p>The two runs of the A/A cell go on while any comparison is open, since each of them needs
   * the noise that they show. A cell that is not compared runs in every round.
   */
  Set<Integer> after(int completeRounds) {
    var ended = new HashSet<Integer>();
    var open = new HashSet<Integer>();
    for (var i = 0; i < ends.length; i++) {
      var cells = ends[i] <= completeRounds ? ended : open;
      cells.add(comparisons.get(i).baseline());
      cells.add(comparisons.get(i).candidate());
    }
    plan.comparisons()
        .sameCell()
        .ifPresent(
            pair -> {
              var cells = open.isEmpty() ? ended : open;
              cells.add(pair.baseline());
              cells.add(pair.candidate());
            });
    ended.removeAll(open);
    return ended;
  }
}
