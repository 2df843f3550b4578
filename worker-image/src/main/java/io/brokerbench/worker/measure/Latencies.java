package io.brokerbench.worker.measure;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * A distribution of latencies in microseconds, 3 significant digits. Nothing is dropped: it grows
 * to whatever comes, and a negative sample is recorded as 0, counted, and its extreme kept.
 *
 * <p>Not thread-safe.
 */
public final class Latencies {

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final int NANOS_PER_MICRO = 1000;

  private final AbstractHistogram histogram;
  private long negativeSamples;
  private long mostNegative;

  private Latencies(AbstractHistogram histogram) {
    this.histogram = histogram;
  }

  /** For one report interval: counts of 32 bits. */
  public static Latencies ofInterval() {
    return new Latencies(new IntCountsHistogram(SIGNIFICANT_DIGITS));
  }

  /** For any time: counts of 64 bits. */
  public static Latencies ofAnyTime() {
    return new Latencies(new Histogram(SIGNIFICANT_DIGITS));
  }

  /** Records one sample of so many nanoseconds. */
  public void recordNanos(long nanos) {
    if (nanos >= 0) {
      histogram.recordValue(nanos / NANOS_PER_MICRO);
      return;
    }
    negativeSamples++;
    mostNegative = Math.min(mostNegative, Math.floorDiv(nanos, NANOS_PER_MICRO));
    histogram.recordValue(0);
  }

  /** Adds all samples of {@code other}. */
  public void add(Latencies other) {
    histogram.add(other.histogram);
    negativeSamples += other.negativeSamples;
    mostNegative = Math.min(mostNegative, other.mostNegative);
  }

  /** Forgets all samples. */
  public void clear() {
    histogram.reset();
    negativeSamples = 0;
    mostNegative = 0;
  }

  /** Whether there is no sample. */
  public boolean isEmpty() {
    return histogram.getTotalCount() == 0;
  }

  /** The samples, for reading only. */
  public AbstractHistogram histogram() {
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
   * HdrHistogram's encoding, which is short by itself: to deflate it too would cost a worker more
   * than everything else that it does for a report. What was below zero is not in it.
   */
  public byte[] encode() {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    var length = histogram.encodeIntoByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /**
   * What {@link #encode} wrote, with what was below zero.
   *
   * @throws IllegalArgumentException if the bytes are no histogram
   */
  public static Latencies decode(ByteBuffer encoded, long negativeSamples, long mostNegative) {
    try {
      var latencies = new Latencies(Histogram.decodeFromByteBuffer(encoded, 1));
      latencies.negativeSamples = negativeSamples;
      latencies.mostNegative = mostNegative;
      return latencies;
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a histogram", e);
    }
  }
}
