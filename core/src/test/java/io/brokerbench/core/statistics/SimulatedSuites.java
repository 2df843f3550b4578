package io.brokerbench.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Suites of six rounds and 12 comparisons: six candidates are compared with their baselines by two
 * latencies of the same runs.
 *
 * <p>Each round shifts all its runs alike by 10 %, as the hour of the day does.
 *
 * @param baselines 1 if all candidates have the same baseline, 6 if each has its own
 * @param noise standard deviation of the logarithm from run to run
 * @param slower how much slower the different candidates are: 0.1 is 10 %
 * @param different how many of the comparisons have such a candidate, 0 to 12
 * @param practicalPercent as {@link Criteria#practicalPercent}
 * @param stopWhenDecided whether the suite is looked at before its last round
 * @param correlation of the noise of the two latencies of a run
 */
record SimulatedSuites(
    int baselines,
    double noise,
    double slower,
    int different,
    double practicalPercent,
    boolean stopWhenDecided,
    double correlation) {

  static final int SUITES = 10_000;
  static final int ROUNDS = 6;
  static final int COMPARISONS = 12;

  private static final int CANDIDATES = 6;
  private static final int FIGURES = 2;
  private static final double ROUND_SHIFT = 0.1;
  private static final long SEED = 31;
  private static final Map<SimulatedSuites, Rates> MEASURED = new ConcurrentHashMap<>();

  /** Equal systems with one baseline, a practical difference of 3 %, and no early look. */
  static SimulatedSuites ofNoise(double noise) {
    return new SimulatedSuites(1, noise, 0, 0, 3, false, 0.7);
  }

  SimulatedSuites withSlower(double slower, int different) {
    return new SimulatedSuites(
        baselines, noise, slower, different, practicalPercent, stopWhenDecided, correlation);
  }

  SimulatedSuites withoutPracticalLimit() {
    return new SimulatedSuites(
        baselines, noise, slower, different, 0, stopWhenDecided, correlation);
  }

  SimulatedSuites stopWhenDecided(boolean stop) {
    return new SimulatedSuites(
        baselines, noise, slower, different, practicalPercent, stop, correlation);
  }

  SimulatedSuites correlated(double value) {
    return new SimulatedSuites(
        baselines, noise, slower, different, practicalPercent, stopWhenDecided, value);
  }

  SimulatedSuites withBaselines(int number) {
    return new SimulatedSuites(
        number, noise, slower, different, practicalPercent, stopWhenDecided, correlation);
  }

  /**
   * What was counted.
   *
   * @param falseDifference share of suites in which an equal pair is called better or worse, or a
   *     slower one better
   * @param falseEquivalence share of suites in which a slower pair is called equivalent
   * @param found share of the slower pairs that are called worse
   * @param equivalent share of all pairs that are called equivalent
   * @param allEquivalent share of suites in which all pairs are
   * @param rounds rounds per comparison until its verdict, on average
   */
  record Rates(
      double falseDifference,
      double falseEquivalence,
      double found,
      double equivalent,
      double allEquivalent,
      double rounds) {}

  /** Measured once for all tests of the JVM. */
  Rates rates() {
    return MEASURED.computeIfAbsent(this, SimulatedSuites::measure);
  }

  Criteria criteria() {
    return new Criteria(practicalPercent, new AlphaSpending(ROUNDS, stopWhenDecided));
  }

  private Rates measure() {
    var falseDifferences = 0;
    var falseEquivalences = 0;
    var found = 0;
    var equivalent = 0;
    var allEquivalent = 0;
    var rounds = 0;
    var criteria = criteria();
    for (var suite = 0; suite < SUITES; suite++) {
      var decisions = Procedure.decide(pairings(suite), criteria);
      var falseDifference = false;
      var falseEquivalence = false;
      var alike = 0;
      for (var i = 0; i < COMPARISONS; i++) {
        var verdict = decisions.get(i).verdict();
        var differs = i < different;
        falseDifference |= verdict == Verdict.BETTER || verdict == Verdict.WORSE && !differs;
        falseEquivalence |= verdict == Verdict.EQUIVALENT && differs;
        found += verdict == Verdict.WORSE && differs ? 1 : 0;
        alike += verdict == Verdict.EQUIVALENT ? 1 : 0;
        rounds += decisions.get(i).round();
      }
      falseDifferences += falseDifference ? 1 : 0;
      falseEquivalences += falseEquivalence ? 1 : 0;
      equivalent += alike;
      allEquivalent += alike == COMPARISONS ? 1 : 0;
    }
    var pairs = (double) SUITES * COMPARISONS;
    return new Rates(
        (double) falseDifferences / SUITES,
        (double) falseEquivalences / SUITES,
        different == 0 ? 0 : (double) found / SUITES / different,
        equivalent / pairs,
        (double) allEquivalent / SUITES,
        rounds / pairs);
  }

  /** The comparisons of one suite, always the same ones. */
  List<Pairing> pairings(int suite) {
    var gaussian =
        ZigguratSampler.NormalizedGaussian.of(
            RandomSource.XO_RO_SHI_RO_128_PP.create(SEED * SUITES + suite));
    var values = new double[FIGURES][CANDIDATES + baselines][ROUNDS];
    var rest = Math.sqrt(1 - correlation * correlation);
    for (var round = 0; round < ROUNDS; round++) {
      var shift = ROUND_SHIFT * gaussian.sample();
      for (var system = 0; system < CANDIDATES + baselines; system++) {
        var first = gaussian.sample();
        var second = correlation * first + rest * gaussian.sample();
        values[0][system][round] = latency(0, system, shift + noise * first);
        values[1][system][round] = latency(1, system, shift + noise * second);
      }
    }
    var pairings = new ArrayList<Pairing>(COMPARISONS);
    for (var figure : values) {
      for (var system = 0; system < CANDIDATES; system++) {
        var baseline = figure[CANDIDATES + Math.min(system, baselines - 1)];
        pairings.add(Pairing.of(Direction.LOWER_IS_BETTER, baseline, figure[system]));
      }
    }
    return pairings;
  }

  /** Cells are numbered as comparisons are; the baselines come last and never differ. */
  private double latency(int figure, int system, double logarithm) {
    var differs = system < CANDIDATES && figure * CANDIDATES + system < different;
    return Math.exp(logarithm) * (differs ? 1 + slower : 1);
  }
}
