package io.brokerbench.core.suite.progress;

import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.core.statistics.AlphaSpending;
import io.brokerbench.core.statistics.Criteria;
import io.brokerbench.core.suite.SuitePlan;
import java.time.Instant;
import java.util.List;

/**
 * How far a suite is, derived from the runs that exist.
 *
 * @param next what to do
 * @param round that is under way, from 1; the last one of a suite that has ended
 * @param completeRounds rounds at whose end each cell had a valid run, or had none after its
 *     repetitions; from the first round on, without a gap
 * @param counts how many runs have ended, and how
 * @param secondsLeft until the suite ends, by what its runs took so far, in seconds; 0 at its end
 * @param endedCells cells that get no further round, because all their comparisons have ended
 */
public record SuiteProgress(
    NextStep next,
    int round,
    int completeRounds,
    SuiteRunsStatus counts,
    long secondsLeft,
    List<Integer> endedCells) {

  /** Copies the list. */
  public SuiteProgress {
    endedCells = List.copyOf(endedCells);
  }

  /**
   * Derives the progress.
   *
   * @param seed of the order; any where the order is not random
   * @param now the present
   */
  public static SuiteProgress of(
      SuitePlan plan, SuiteRules rules, long seed, SuiteRuns runs, Instant now) {
    return new ProgressDerivation(plan, rules, seed, runs, now).derive();
  }

  /**
   * How comparisons are judged now: the last complete round of a suite that was ended early gets
   * all that the earlier looks left of the error probability.
   */
  public Criteria criteria(SuitePlan plan, SuiteRules rules) {
    var spending = new AlphaSpending(plan.rounds(), rules.stopWhenDecided());
    var endedEarly = next instanceof NextStep.End end && !end.reason().planned();
    return new Criteria(
        rules.practicalPercent(),
        endedEarly && completeRounds > 0 ? spending.endedAfter(completeRounds) : spending);
  }
}
