package io.brokerbench.core.statistics;

/** The exact permutation test of paired differences: all signs are equally likely. */
public final class SignFlipTest {

  /** More pairs have too many assignments of signs to try them all. */
  public static final int MOST_PAIRS = 20;

  /** Sums that differ by rounding only are equal. */
  private static final double TOLERANCE = 1e-9;

  private SignFlipTest() {}

  /**
   * The two-sided p-value that the mean difference is 0.
   *
   * @param differences 1 to {@value #MOST_PAIRS}
   * @throws IllegalArgumentException if there are fewer or more
   */
  public static double p(double... differences) {
    if (differences.length < 1 || differences.length > MOST_PAIRS) {
      throw new IllegalArgumentException(differences.length + " pairs: must be 1 to " + MOST_PAIRS);
    }
    var sum = 0.0;
    var size = 0.0;
    for (var difference : differences) {
      sum += difference;
      size += Math.abs(difference);
    }
    var observed = Math.abs(sum) - TOLERANCE * size;
    var assignments = 1 << differences.length;
    var extreme = 0;
    var flipped = new boolean[differences.length];
    for (var i = 1; i <= assignments; i++) {
      if (Math.abs(sum) >= observed) {
        extreme++;
      }
      // A Gray code: each step flips the sign of one difference.
      var next = Integer.numberOfTrailingZeros(i) % differences.length;
      sum += (flipped[next] ? 2 : -2) * differences[next];
      flipped[next] = !flipped[next];
    }
    return (double) extreme / assignments;
  }

  /**
   * The smallest p-value that so many pairs can reach.
   *
   * @param pairs at least 1
   */
  public static double smallestP(int pairs) {
    return Math.min(1, 2 / Math.pow(2, pairs));
  }
}
