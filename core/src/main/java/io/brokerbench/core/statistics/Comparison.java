package io.brokerbench.core.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * One figure of two cells, compared over the rounds. All ratios are candidate / baseline.
 *
 * @param n pairs that were used
 * @param round the look that gave the verdict, or the latest one; 0 before the first look, when all
 *     rounds so far are used
 * @param ratio geometric mean of the ratios, empty without pairs
 * @param interval 95 % t interval of the ratio, of this comparison alone; empty below three pairs
 *     and where all ratios are equal
 * @param simultaneousInterval Bonferroni's, over all comparisons and looks: the one to draw
 * @param p of the paired t-test, not adjusted; 1 where there is none
 * @param adjustedP for all comparisons and looks, of a difference
 * @param adjustedEquivalenceP likewise, of equivalence
 * @param signFlipP exact permutation test, not adjusted; empty without pairs and above {@link
 *     SignFlipTest#MOST_PAIRS}
 * @param moreRounds about how many rounds more a suite needs that decides an undecided comparison;
 *     empty for other verdicts, below three pairs, without a spread, and where a suite needs more
 *     than {@link Power#MOST_ROUNDS}
 */
public record Comparison(
    Verdict verdict,
    int n,
    int round,
    OptionalDouble ratio,
    Optional<Interval> interval,
    Optional<Interval> simultaneousInterval,
    double p,
    double adjustedP,
    double adjustedEquivalenceP,
    OptionalDouble signFlipP,
    OptionalInt moreRounds) {

  /**
   * Compares all pairs of cells of a suite at once, since the corrections are for all of them.
   *
   * <p>A comparison that has its verdict keeps it: pairs of later rounds do not enter. Rounds
   * beyond {@link AlphaSpending#lastLook} do not either.
   *
   * @param pairings all comparisons of the suite, with all the rounds that were run
   * @return in the same order
   */
  public static List<Comparison> of(List<Pairing> pairings, Criteria criteria) {
    var decisions = Procedure.decide(pairings, criteria);
    return IntStream.range(0, pairings.size())
        .mapToObj(i -> of(pairings.get(i), decisions.get(i), criteria, pairings.size()))
        .toList();
  }

  /** Whether the ratios are equal in all of three pairs or more, which allows no test. */
  public boolean constant() {
    return n >= Sample.MINIMUM && interval.isEmpty();
  }

  private static Comparison of(
      Pairing pairing, Decision decision, Criteria criteria, int comparisons) {
    var seen = decision.round() == 0 ? pairing.rounds() : decision.round();
    var pairs = pairing.pairs(seen);
    var test = PairedTest.of(pairs);
    var spent = decision.round() == 0 ? 0 : criteria.spending().at(decision.round());
    return new Comparison(
        decision.verdict(),
        pairs.length,
        decision.round(),
        pairs.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(test.mean())),
        test.interval(AlphaSpending.ALPHA).map(Interval::exponential),
        spent == 0
            ? Optional.empty()
            : test.interval(spent / comparisons).map(Interval::exponential),
        test.p(),
        decision.p(),
        decision.equivalenceP(),
        pairs.length == 0 || pairs.length > SignFlipTest.MOST_PAIRS
            ? OptionalDouble.empty()
            : OptionalDouble.of(SignFlipTest.p(pairs)),
        decision.open()
            ? Power.moreRounds(test.sample(), pairing.floor(seen), criteria, comparisons)
            : OptionalInt.empty());
  }
}
