package io.brokerbench.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Judges all comparisons of a suite at each look.
 *
 * <p>Each look judges by the pairs that it sees: it divides their p-values by its share of the
 * error probability and corrects them by Holm. A comparison that was decided keeps the p-value of
 * its look. A first false verdict at some look needs a p-value below that look's share, divided by
 * the number of true hypotheses. By Bonferroni's inequality, all looks together stay within the
 * whole.
 */
public final class Procedure {

  private final List<Pairing> pairings;
  private final Criteria criteria;
  private final double margin;
  private final double[] p;
  private final double[] equivalenceP;
  private final List<Decision> decisions;

  private Procedure(List<Pairing> pairings, Criteria criteria) {
    this.pairings = pairings;
    this.criteria = criteria;
    margin = criteria.margin();
    p = new double[pairings.size()];
    equivalenceP = new double[pairings.size()];
    Arrays.fill(p, 1);
    Arrays.fill(equivalenceP, 1);
    decisions =
        new ArrayList<>(
            Collections.nCopies(pairings.size(), new Decision(Verdict.UNDECIDED, 0, 1, 1)));
  }

  /**
   * The decisions after all rounds so far. A decision of fewer rounds stands in those of more.
   *
   * @param pairings all comparisons of the suite, with complete rounds only
   * @return one per pairing, in the same order
   */
  public static List<Decision> decide(List<Pairing> pairings, Criteria criteria) {
    var procedure = new Procedure(pairings, criteria);
    var spending = criteria.spending();
    var last = pairings.stream().mapToInt(Pairing::rounds).max().orElse(0);
    for (var round = spending.firstLook(); round <= Math.min(last, spending.rounds()); round++) {
      procedure.look(round);
    }
    return procedure.decisions;
  }

  private void look(int round) {
    var share = criteria.spending().at(round) / AlphaSpending.ALPHA;
    var means = new double[pairings.size()];
    for (var i = 0; i < pairings.size(); i++) {
      if (decisions.get(i).open()) {
        var test = PairedTest.of(pairings.get(i).pairs(round));
        means[i] = test.mean();
        p[i] = Math.min(1, test.p() / share);
        equivalenceP[i] = Math.min(1, test.equivalenceP(margin) / share);
      }
    }
    var adjusted = Holm.adjust(p);
    var adjustedEquivalence = Holm.adjust(equivalenceP);
    for (var i = 0; i < pairings.size(); i++) {
      if (decisions.get(i).open()) {
        var verdict = verdict(i, round, means[i], adjusted[i], adjustedEquivalence[i]);
        decisions.set(i, new Decision(verdict, round, adjusted[i], adjustedEquivalence[i]));
      }
    }
  }

  private Verdict verdict(int i, int round, double mean, double p, double equivalenceP) {
    var pairing = pairings.get(i);
    if (p < AlphaSpending.ALPHA && Math.abs(mean) > Math.max(margin, pairing.floor(round))) {
      return (mean < 0) == (pairing.direction() == Direction.LOWER_IS_BETTER)
          ? Verdict.BETTER
          : Verdict.WORSE;
    }
    return equivalenceP < AlphaSpending.ALPHA ? Verdict.EQUIVALENT : Verdict.UNDECIDED;
  }
}
