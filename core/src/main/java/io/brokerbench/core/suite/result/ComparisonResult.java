package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.statistics.Interval;
import java.util.List;

/**
 * One figure of two cells. All ratios are candidate / baseline.
 *
 * @param candidate canonical name of its cell
 * @param baseline canonical name of the other cell
 * @param value of the compared axis that the candidate has
 * @param figure what is compared
 * @param higherIsBetter which values are good
 * @param pairs of all complete rounds that have one, those after the verdict included
 * @param n pairs that the verdict is from
 * @param look the round after which the comparison was judged last; 0 before the first look
 * @param ratio geometric mean of the ratios of these pairs; null without pairs
 * @param interval 95 % interval of this comparison alone; null where there is none
 * @param simultaneousInterval over all comparisons and looks: the one to draw; null likewise
 * @param p of the paired t-test, not adjusted; 1 where there is no test
 * @param adjustedP for all comparisons and looks, of a difference
 * @param adjustedEquivalenceP likewise, of equivalence
 * @param permutationP exact, not adjusted; null without pairs and above 20
 * @param smallestPermutationP that so many pairs can reach; null without pairs
 * @param verdict on the candidate
 * @param moreRounds about how many rounds more decide it; null where that is not known
 * @param leftOut why pairs are missing
 */
public record ComparisonResult(
    String candidate,
    String baseline,
    String value,
    ComparedFigure figure,
    boolean higherIsBetter,
    List<Pair> pairs,
    int n,
    int look,
    Double ratio,
    Interval interval,
    Interval simultaneousInterval,
    double p,
    double adjustedP,
    double adjustedEquivalenceP,
    Double permutationP,
    Double smallestPermutationP,
    ComparisonVerdict verdict,
    Integer moreRounds,
    List<String> leftOut) {

  /**
   * The figures of one round.
   *
   * @param round from 1
   * @param baseline in the unit of the figure
   * @param candidate likewise
   */
  public record Pair(int round, double baseline, double candidate) {}
}
