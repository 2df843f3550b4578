package io.brokerbench.core.suite.progress;

import io.brokerbench.core.statistics.AlphaSpending;
import io.brokerbench.core.statistics.Criteria;
import io.brokerbench.core.statistics.Procedure;
import io.brokerbench.core.suite.SuitePlan;
import java.util.HashSet;
import java.util.Set;

/** Which cells get no further round. */
final class EndedCells {

  private EndedCells() {}

  /**
   * Cells that are compared, and whose comparisons all have a verdict or cannot get one.
   *
   * <p>The two runs of the A/A cell go on while any comparison is open, since each of them needs
   * the noise that they show. A cell that is not compared runs in every round.
   */
  static Set<Integer> after(int completeRounds, SuitePlan plan, SuiteRules rules, SuiteRuns runs) {
    var spending = new AlphaSpending(plan.rounds(), rules.stopWhenDecided());
    if (!rules.stopWhenDecided() || completeRounds < spending.firstLook()) {
      return Set.of();
    }
    var comparisons = PlannedComparison.of(plan);
    var pairings = new Pairings(plan, runs);
    var decisions =
        Procedure.decide(
            pairings.of(completeRounds), new Criteria(rules.practicalPercent(), spending));
    var ended = new HashSet<Integer>();
    var open = new HashSet<Integer>();
    for (var i = 0; i < comparisons.size(); i++) {
      var comparison = comparisons.get(i);
      var isOpen =
          decisions.get(i).open()
              && pairings.withoutLogarithm(comparison, completeRounds).isEmpty();
      var cells = isOpen ? open : ended;
      cells.add(comparison.baseline());
      cells.add(comparison.candidate());
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
