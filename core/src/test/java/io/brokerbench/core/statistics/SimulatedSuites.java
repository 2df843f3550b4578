package io.brokerbench.core.statistics;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Suites of seven systems and six rounds: six systems are compared with the seventh by two latencies
 * of the same runs, which makes 12 comparisons.
 *
 * <p>Each round shifts all its runs alike, as the hour of the day does, by 10 %. The two latencies of
 * a run correlate.
 *
 * @param noise standard deviation of the logarithm from run to run
 * @param slower how much slower the different cells are: 0.1 is 10 %
 * @param different how many of the comparisons have such a cell, 0 to 12
 * @param practicalPercent as {@link Criteria#practicalPercent}
 * @param stopWhenDecided whether the suite is looked at before its last round
 * @param correlation of the noise of the two latencies of a run
 */
record SimulatedSuites(
    double noise, double slower, int different, double practicalPercent, boolean stopWhenDecided, double correlation) {

  SimulatedSuites(
      double noise, double slower, int different, double practicalPercent, boolean stopWhenDecided) {
    this(noise, slower, different, practicalPercent, stopWhenDecided, 0.7);
  }


  static final int SUITES = 10_000;
  static final int ROUNDS = 6;
  static final int COMPARISONS = 12;

  private static final int SYSTEMS = 6;
  private static final int FIGURES = 2;
  private static final double ROUND_SHIFT = 0.1;
  private static final long SEED = 31;

  /**
   * What was counted.
   *
   * @param falseDifference share of suites in which an equal pair is called better or worse, or a
   *     slower one better
   * @param found share of the different pairs that are called worse
   * @param equivalent share of all pairs that are called equivalent
   * @param anyEquivalent share of suites with an equivalent pair
   * @param rounds rounds per comparison until its verdict, on average
   */
  record Rates(
      double falseDifference,
      double found,
      double equivalent,
      double anyEquivalent,
      double rounds) {}

  Rates rates() {
    var falseDifferences = 0;
    var found = 0;
    var equivalent = 0;
    var anyEquivalent = 0;
    var rounds = 0;
    var criteria =
        new Criteria(practicalPercent, new AlphaSpending(ROUNDS, stopWhenDecided));
    for (var suite = 0; suite < SUITES; suite++) {
      var decisions = Procedure.decide(pairings(SEED * SUITES + suite), criteria);
      var wrong = false;
      var alike = false;
      for (var i = 0; i < COMPARISONS; i++) {
        var verdict = decisions.get(i).verdict();
        var differs = i < different;
        wrong |= verdict == Verdict.BETTER || verdict == Verdict.WORSE && !differs;
        found += verdict == Verdict.WORSE && differs ? 1 : 0;
        alike |= verdict == Verdict.EQUIVALENT;
        equivalent += verdict == Verdict.EQUIVALENT ? 1 : 0;
        rounds += decisions.get(i).round();
      }
      falseDifferences += wrong ? 1 : 0;
      anyEquivalent += alike ? 1 : 0;
    }
    var pairs = (double) SUITES * COMPARISONS;
    var rates =
        new Rates(
            (double) falseDifferences / SUITES,
            different == 0 ? 0 : (double) found / SUITES / different,
            equivalent / pairs,
            (double) anyEquivalent / SUITES,
            rounds / pairs);
    System.out.println(this + " -> " + rates);
    return rates;
  }

  private List<Pairing> pairings(long seed) {
    var gaussian =
        ZigguratSampler.NormalizedGaussian.of(RandomSource.XO_RO_SHI_RO_128_PP.create(seed));
    var values = new double[FIGURES][SYSTEMS + 1][ROUNDS];
    for (var round = 0; round < ROUNDS; round++) {
      var shift = ROUND_SHIFT * gaussian.sample();
      for (var system = 0; system <= SYSTEMS; system++) {
        var first = gaussian.sample();
        var second =
            correlation * first
                + Math.sqrt(1 - correlation * correlation) * gaussian.sample();
        values[0][system][round] = latency(0, system, shift + noise * first);
        values[1][system][round] = latency(1, system, shift + noise * second);
      }
    }
    var pairings = new ArrayList<Pairing>(COMPARISONS);
    for (var figure : values) {
      for (var system = 0; system < SYSTEMS; system++) {
        pairings.add(Pairing.of(Direction.LOWER_IS_BETTER, figure[SYSTEMS], figure[system]));
      }
    }
    return pairings;
  }

  /** Cells are numbered as comparisons are; the baseline is the last system and differs never. */
  private double latency(int figure, int system, double logarithm) {
    var differs = system < SYSTEMS && figure * SYSTEMS + system < different;
    return Math.exp(logarithm) * (differs ? 1 + slower : 1);
  }
}
