package io.brokerbench.worker.measure;

/**
 * The buckets of an HdrHistogram of whole numbers with 3 significant digits, by number from 0: up
 * to 2047 each value has its own, and each further doubling of values has 1024.
 */
final class Buckets {

  private static final int HALF_BITS = 10;
  private static final int HALF = 1 << HALF_BITS;

  /** The largest value that has a bucket of its own. */
  private static final int LARGEST_EXACT = 2 * HALF - 1;

  private static final int EXACT_BITS = HALF_BITS + 1;

  /** How many there are for all values of a long. */
  static final int COUNT = of(Long.MAX_VALUE) + 1;

  private Buckets() {}

  /** The bucket of a value, which is 0 or more. */
  static int of(long value) {
    var halvings = Long.SIZE - EXACT_BITS - Long.numberOfLeadingZeros(value | LARGEST_EXACT);
    return (halvings << HALF_BITS) + (int) (value >>> halvings);
  }

  /** The smallest value in a bucket. */
  static long smallest(int bucket) {
    var halvings = halvings(bucket);
    return (long) (bucket - (halvings << HALF_BITS)) << halvings;
  }

  /** The largest value in a bucket. */
  static long largest(int bucket) {
    return smallest(bucket) + size(bucket) - 1;
  }

  /** The value in the middle of a bucket. */
  static long middle(int bucket) {
    return smallest(bucket) + (size(bucket) >> 1);
  }

  /** The fewest buckets, from 0 on, that hold this one and all values up to twice a power of 2. */
  static int roomFor(int bucket) {
    return (bucket | HALF - 1) + 1;
  }

  private static long size(int bucket) {
    return 1L << halvings(bucket);
  }

  /** How often a value has to be halved to have as many digits as are kept. */
  private static int halvings(int bucket) {
    return Math.max(0, (bucket >> HALF_BITS) - 1);
  }
}
