package io.brokerbench.worker.measure;

import io.brokerbench.worker.integrity.Varints;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in microseconds, 3 significant digits: the buckets of an
 * HdrHistogram, and its quantiles, mean and extremes to the last bit. Recording, adding and sending
 * samples takes less of a processor here, and the histogram itself is made where one is written to
 * a file. Nothing is dropped: it grows to whatever comes, and a negative sample is recorded as 0,
 * counted, and its extreme kept.
 *
 * <p>Not thread-safe.
 */
public final class Latencies {

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final int NANOS_PER_MICRO = 1000;
  private static final double ALL = 100;

  /** Three of how far it is from another, and those of its samples. */
  private static final int BUCKET_BYTES = 3 + Varints.LONGEST;

  private final Tally tally;
  private long negativeSamples;
  private long mostNegative;

  private Latencies(Tally tally) {
    this.tally = tally;
  }

  /** For one report interval: counts of 32 bits. */
  public static Latencies ofInterval() {
    return new Latencies(Tally.ofInts());
  }

  /** For any time: counts of 64 bits. */
  public static Latencies ofAnyTime() {
    return new Latencies(Tally.ofLongs());
  }

  /** Records one sample of so many nanoseconds. */
  public void recordNanos(long nanos) {
    if (nanos >= 0) {
      tally.add(Buckets.of(nanos / NANOS_PER_MICRO), 1);
      return;
    }
    negativeSamples++;
    mostNegative = Math.min(mostNegative, Math.floorDiv(nanos, NANOS_PER_MICRO));
    tally.add(0, 1);
  }

  /** Adds all samples of {@code other}. */
  public void add(Latencies other) {
    tally.add(other.tally);
    negativeSamples += other.negativeSamples;
    mostNegative = Math.min(mostNegative, other.mostNegative);
  }

  /** Forgets all samples. */
  public void clear() {
    tally.clear();
    negativeSamples = 0;
    mostNegative = 0;
  }

  /** Whether there is no sample. */
  public boolean isEmpty() {
    return tally.isEmpty();
  }

  /** How many samples there are. */
  public long samples() {
    return tally.total();
  }

  /** The smallest value that the smallest sample may have, in microseconds; 0 without samples. */
  public long min() {
    for (var bucket = 0; bucket <= tally.highest; bucket++) {
      if (tally.at(bucket) > 0) {
        return Buckets.smallest(bucket);
      }
    }
    return 0;
  }

  /** The largest value that the largest sample may have, in microseconds; 0 without samples. */
  public long max() {
    return isEmpty() ? 0 : Buckets.largest(tally.highest);
  }

  /** The mean in microseconds, of samples in the middle of their buckets; 0 without samples. */
  public double mean() {
    if (isEmpty()) {
      return 0;
    }
    var sum = 0.0;
    for (var bucket = 0; bucket <= tally.highest; bucket++) {
      sum += (double) Buckets.middle(bucket) * tally.at(bucket);
    }
    return sum / samples();
  }

  /**
   * The largest value that a sample may have below which, or at which, so many percent of the
   * samples are, in microseconds; 0 without samples.
   *
   * @param percentile more than 0, at most 100
   */
  public long valueAt(double percentile) {
    // As HdrHistogram has it, one step below: what rounding adds must not reach the next sample.
    var wanted = Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * samples() / ALL));
    var found = 0L;
    for (var bucket = 0; bucket <= tally.highest; bucket++) {
      found += tally.at(bucket);
      if (found >= wanted) {
        return Buckets.largest(bucket);
      }
    }
    return 0;
  }

  /** A histogram of the samples, in microseconds. */
  public Histogram histogram() {
    var histogram = new Histogram(SIGNIFICANT_DIGITS);
    for (var bucket = tally.highest; bucket >= 0; bucket--) {
      var samples = tally.at(bucket);
      if (samples > 0) {
        histogram.recordValueWithCount(Buckets.smallest(bucket), samples);
      }
    }
    return histogram;
  }

  /** How many samples were below zero. */
  public long negativeSamples() {
    return negativeSamples;
  }

  /** The lowest sample in microseconds if it was below zero, else 0. */
  public long mostNegative() {
    return mostNegative;
  }

  /**
   * The samples as bytes, as varints: how many there are; then for each bucket that has some, from
   * the highest down, how many empty ones are above it up to the one before, and its samples. What
   * was below zero is not in it.
   */
  public byte[] encode() {
    var bytes = ByteBuffer.allocate(Varints.LONGEST + BUCKET_BYTES * (tally.highest + 1));
    Varints.put(bytes, samples());
    var above = Buckets.COUNT;
    for (var bucket = tally.highest; bucket >= 0; bucket--) {
      var samples = tally.at(bucket);
      if (samples > 0) {
        Varints.put(bytes, above - bucket - 1L);
        Varints.put(bytes, samples);
        above = bucket;
      }
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /**
   * What {@link #encode} wrote of an interval, with what was below zero.
   *
   * @throws IllegalArgumentException if the bytes are no samples
   */
  public static Latencies decode(ByteBuffer encoded, long negativeSamples, long mostNegative) {
    var latencies = ofInterval();
    var missing = Varints.get(encoded);
    var bucket = Buckets.COUNT;
    while (encoded.hasRemaining()) {
      var empty = Varints.get(encoded);
      var samples = Varints.get(encoded);
      if (empty < 0 || empty >= bucket || samples < 1 || samples > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "no samples: %d of them %d buckets below %d".formatted(samples, empty + 1, bucket));
      }
      bucket -= (int) empty + 1;
      latencies.tally.add(bucket, samples);
      missing -= samples;
    }
    if (missing != 0) {
      throw new IllegalArgumentException("%d samples are missing".formatted(missing));
    }
    latencies.negativeSamples = negativeSamples;
    latencies.mostNegative = mostNegative;
    return latencies;
  }
}
