package io.brokerbench.core.statistics;

import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** How likely so many rounds decide a comparison, and how many rounds that takes. */
public final class Power {

  /** The probability of a verdict that {@link #rounds} and "more rounds" ask for. */
  public static final double WANTED = 0.8;

  /** Nobody plans more rounds. */
  public static final int MOST_ROUNDS = 1000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int STEPS = 400;
  private static final double REACH = 9;

  private Power() {}

  /**
   * The rounds after which a difference is found with a probability of {@link #WANTED}, whatever
   * the other comparisons say.
   *
   * @param criteria with or without early looks
   * @param comparisons of the suite, at least 1
   * @param noisePercent coefficient of variation from run to run, above 0
   * @param differencePercent the true difference, above 0
   * @return at least 3; empty above {@value #MOST_ROUNDS}, as for each difference that does not
   *     matter
   * @throws IllegalArgumentException if the comparisons, the noise or the difference are too small
   */
  public static OptionalInt rounds(
      Criteria criteria, int comparisons, double noisePercent, double differencePercent) {
    if (comparisons < 1 || !(noisePercent > 0) || !(differencePercent > 0)) {
      throw new IllegalArgumentException(
          comparisons
              + " comparisons, "
              + noisePercent
              + " % noise, a difference of "
              + differencePercent
              + " %: each must be above 0");
    }
    var deviation = pairDeviation(noisePercent);
    var difference = Math.log1p(differencePercent / 100);
    return smallest(
        Sample.MINIMUM,
        n ->
            ofDifference(
                n, deviation, difference, criteria.margin(), alpha(criteria, n, comparisons)));
  }

  /**
   * The standard deviation of a log ratio of two runs.
   *
   * @param noisePercent coefficient of variation from run to run
   */
  static double pairDeviation(double noisePercent) {
    var variation = noisePercent / 100;
    return Math.sqrt(2 * Math.log1p(variation * variation));
  }

  /**
   * The rounds that are missing until the difference or the equivalence seen would be significant.
   */
  static OptionalInt moreRounds(Sample seen, double floor, Criteria criteria, int comparisons) {
    if (!seen.testable()) {
      return OptionalInt.empty();
    }
    var difference = Math.abs(seen.mean());
    var least = Math.max(criteria.margin(), floor);
    IntToDoubleFunction power =
        difference > least
            ? n ->
                ofDifference(
                    n, seen.deviation(), difference, least, alpha(criteria, n, comparisons))
            : n ->
                ofEquivalence(
                    n,
                    seen.deviation(),
                    difference,
                    criteria.margin(),
                    alpha(criteria, n, comparisons));
    var needed = smallest(seen.n() + 1, power);
    return needed.isEmpty() ? needed : OptionalInt.of(needed.getAsInt() - seen.n());
  }

  private static double alpha(Criteria criteria, int rounds, int comparisons) {
    return new AlphaSpending(rounds, criteria.spending().early()).at(rounds) / comparisons;
  }

  /** A power of {@link #WANTED} rises with n, so bisection finds the smallest. */
  private static OptionalInt smallest(int from, IntToDoubleFunction power) {
    if (power.applyAsDouble(MOST_ROUNDS) < WANTED) {
      return OptionalInt.empty();
    }
    var low = from;
    var high = Math.max(from, MOST_ROUNDS);
    while (low < high) {
      var middle = (low + high) / 2;
      if (power.applyAsDouble(middle) < WANTED) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return OptionalInt.of(low);
  }

  /**
   * That a two-sided paired test rejects in the right direction with an estimate beyond a limit.
   *
   * @param deviation of the differences of pairs
   */
  static double ofDifference(
      int n, double deviation, double difference, double least, double alpha) {
    var error = deviation / Math.sqrt(n);
    var critical = StudentT.critical(alpha / 2, n - 1);
    return overDeviations(
        n - 1,
        ratio ->
            NORMAL.cumulativeProbability(
                difference / error - Math.max(critical * ratio, least / error)));
  }

  /** That two one-sided tests both reject. */
  static double ofEquivalence(
      int n, double deviation, double difference, double margin, double alpha) {
    var error = deviation / Math.sqrt(n);
    var critical = StudentT.critical(alpha, n - 1);
    return overDeviations(
        n - 1,
        ratio ->
            Math.max(
                0,
                NORMAL.cumulativeProbability((margin - difference) / error - critical * ratio)
                    - NORMAL.cumulativeProbability(
                        -(margin + difference) / error + critical * ratio)));
  }

  /**
   * The mean over the ratio of seen to true standard deviation, whose square is chi-squared / df.
   */
  private static double overDeviations(int degrees, DoubleUnaryOperator probability) {
    var spread = REACH / Math.sqrt(2.0 * degrees);
    var from = Math.max(0, 1 - spread);
    var step = (1 + spread - from) / STEPS;
    var sum = 0.0;
    var weights = 0.0;
    for (var i = 0; i < STEPS; i++) {
      var ratio = from + (i + 0.5) * step;
      var weight = Math.exp((degrees - 1) * Math.log(ratio) - degrees * (ratio * ratio - 1) / 2);
      weights += weight;
      sum += weight * probability.applyAsDouble(ratio);
    }
    return sum / weights;
  }
}
