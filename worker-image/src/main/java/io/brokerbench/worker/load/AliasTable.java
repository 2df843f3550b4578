package io.brokerbench.worker.load;

import java.util.stream.IntStream;

/**
 * Picks one of many by their probabilities, in the time of two reads, without allocating: the alias
 * method (A. J. Walker, 1977) with the tables of M. D. Vose (1991).
 *
 * <p>Of n columns all are equally likely; column i stands for itself below its threshold, and for
 * its alias from there on. Never changes, so that all threads may share it.
 */
final class AliasTable {

  private static final double SCALE = 0x1p32;

  private final int[] aliases;

  /** Of 2^32, as unsigned numbers; a column that is never another has itself as alias. */
  private final int[] thresholds;

  private AliasTable(int columns) {
    aliases = IntStream.range(0, columns).toArray();
    thresholds = new int[columns];
  }

  /**
   * Zipf's law: {@code k} from 0 is as likely as 1 / (k + 1)^exponent.
   *
   * @param columns how many there are, at least 1
   */
  static AliasTable ofZipf(int columns, double exponent) {
    var weights = new double[columns];
    var sum = 0.0;
    for (var k = 0; k < columns; k++) {
      weights[k] = Math.pow(k + 1.0, -exponent);
      sum += weights[k];
    }
    for (var k = 0; k < columns; k++) {
      weights[k] *= columns / sum;
    }
    return of(weights);
  }

  /** Of probabilities times their number. Takes from those above 1 what those below 1 lack. */
  private static AliasTable of(double[] shares) {
    var table = new AliasTable(shares.length);
    var small = new int[shares.length];
    var large = new int[shares.length];
    var smalls = 0;
    var larges = 0;
    for (var i = 0; i < shares.length; i++) {
      if (shares[i] < 1) {
        small[smalls++] = i;
      } else {
        large[larges++] = i;
      }
    }
    while (smalls > 0 && larges > 0) {
      var poor = small[--smalls];
      var rich = large[larges - 1];
      table.thresholds[poor] = (int) (long) (shares[poor] * SCALE);
      table.aliases[poor] = rich;
      shares[rich] -= 1 - shares[poor];
      if (shares[rich] < 1) {
        larges--;
        small[smalls++] = rich;
      }
    }
    // What is left is 1 but for rounding, and stands for itself alone: its alias is itself.
    return table;
  }

  /**
   * One of the columns, from 0.
   *
   * @param random 64 random bits: one half chooses the column, the other decides within it
   */
  int pick(long random) {
    var column = (int) ((random >>> 32) * aliases.length >>> 32);
    return Integer.compareUnsigned((int) random, thresholds[column]) < 0 ? column : aliases[column];
  }

  /** How likely {@code column} is. */
  double probability(int column) {
    var probability = 0.0;
    for (var i = 0; i < aliases.length; i++) {
      var own = Integer.toUnsignedLong(thresholds[i]) / SCALE;
      probability += (i == column ? own : 0) + (aliases[i] == column ? 1 - own : 0);
    }
    return probability / aliases.length;
  }
}
