package io.brokerbench.worker.measure;

import java.util.Arrays;

/**
 * How many samples each of the {@link Buckets} has. Reading, adding and clearing go as far as the
 * highest bucket with a sample. Not thread-safe.
 */
abstract class Tally {

  /** The highest bucket with a sample; -1 where there is none. */
  int highest = -1;

  /** Empty, of 32 bits each. */
  static Tally ofInts() {
    return new Ints();
  }

  /** Empty, of 64 bits each. */
  static Tally ofLongs() {
    return new Longs();
  }

  /**
   * Adds samples to a bucket: one or more, unless it is below the highest.
   *
   * @throws ArithmeticException if these are too many to be counted
   */
  abstract void add(int bucket, long samples);

  /** The samples in a bucket, which is not beyond the highest. */
  abstract long at(int bucket);

  /** Forgets all samples. */
  abstract void clear();

  final boolean isEmpty() {
    return highest < 0;
  }

  /** Adds all samples of {@code other}; from the highest bucket down, as room is made once then. */
  final void add(Tally other) {
    for (var bucket = other.highest; bucket >= 0; bucket--) {
      add(bucket, other.at(bucket));
    }
  }

  /** The samples in all buckets. */
  final long total() {
    var total = 0L;
    for (var bucket = 0; bucket <= highest; bucket++) {
      total += at(bucket);
    }
    return total;
  }

  private static final class Ints extends Tally {

    private int[] samples = {};

    @Override
    void add(int bucket, long more) {
      if (bucket > highest) {
        reach(bucket);
      }
      samples[bucket] = Math.toIntExact(samples[bucket] + more);
    }

    private void reach(int bucket) {
      if (bucket >= samples.length) {
        samples = Arrays.copyOf(samples, Buckets.roomFor(bucket));
      }
      highest = bucket;
    }

    @Override
    long at(int bucket) {
      return samples[bucket];
    }

    @Override
    void clear() {
      Arrays.fill(samples, 0, highest + 1, 0);
      highest = -1;
    }
  }

  private static final class Longs extends Tally {

    private long[] samples = {};

    @Override
    void add(int bucket, long more) {
      if (bucket >= samples.length) {
        samples = Arrays.copyOf(samples, Buckets.roomFor(bucket));
      }
      highest = Math.max(highest, bucket);
      samples[bucket] = Math.addExact(samples[bucket], more);
    }

    @Override
    long at(int bucket) {
      return samples[bucket];
    }

    @Override
    void clear() {
      Arrays.fill(samples, 0, highest + 1, 0);
      highest = -1;
    }
  }
}
