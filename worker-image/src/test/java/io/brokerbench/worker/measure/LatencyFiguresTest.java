package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.worker.integrity.Varints;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures of latencies are those of an HdrHistogram of the same samples, to the last bit. */
class LatencyFiguresTest {

  private static final int DIGITS = 3;
  private static final List<Double> PERCENTILES =
      List.of(1e-9, 0.1, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 100.0);

  /** Samples in microseconds. */
  private enum Samples {
    NONE(0, () -> () -> 0),
    ONE(1, () -> () -> 1234),
    ZEROS(7, () -> () -> 0),
    /** 99.9 % of so many are rounded up to one too many. */
    EACH_ONCE(41_000, () -> counting(1, 1)),
    SPARSE(3_000, () -> counting(3, 1_000_003)),
    STEADY(50_000, () -> bell(1_500, 400)),
    SKEWED(50_000, () -> tail(40)),
    OF_ALL_SIZES(20_000, () -> anySize()),
    LONGEST(3, () -> () -> Long.MAX_VALUE / 1000 - 1);

    private final int number;
    private final Supplier<LongSupplier> micros;

    Samples(int number, Supplier<LongSupplier> micros) {
      this.number = number;
      this.micros = micros;
    }

    private static LongSupplier counting(long first, long step) {
      var next = new long[] {first};
      return () -> (next[0] += step) - step;
    }

    private static LongSupplier bell(long mean, long deviation) {
      var random = new Random(1);
      return () -> Math.max(0, Math.round(mean + deviation * random.nextGaussian()));
    }

    private static LongSupplier tail(long median) {
      var random = new Random(2);
      return () -> Math.round(median * Math.exp(3 * random.nextGaussian()));
    }

    private static LongSupplier anySize() {
      var random = new Random(3);
      return () -> (random.nextLong() >>> 1) / 1000 >>> random.nextInt(54);
    }

    Latencies recordIn(Latencies latencies) {
      var next = micros.get();
      for (var i = 0; i < number; i++) {
        latencies.recordNanos(next.getAsLong() * 1000 + i % 1000);
      }
      return latencies;
    }

    Histogram histogram() {
      var histogram = new Histogram(DIGITS);
      var next = micros.get();
      for (var i = 0; i < number; i++) {
        histogram.recordValue(next.getAsLong());
      }
      return histogram;
    }
  }

  @ParameterizedTest
  @EnumSource
  void figuresAreThoseOfAHistogram(Samples samples) {
    requireSame(samples.recordIn(Latencies.ofInterval()), samples.histogram());
    requireSame(samples.recordIn(Latencies.ofAnyTime()), samples.histogram());
  }

  @ParameterizedTest
  @EnumSource
  void figuresStayTheSameOnTheWire(Samples samples) {
    var sent = samples.recordIn(Latencies.ofInterval()).encode();

    requireSame(Latencies.decode(ByteBuffer.wrap(sent), 0, 0), samples.histogram());
  }

  @ParameterizedTest
  @EnumSource
  void figuresOfSumsAreThoseOfSums(Samples samples) {
    for (var sum : List.of(Latencies.ofInterval(), Latencies.ofAnyTime())) {
      var expected = new Histogram(DIGITS);
      for (var others : List.of(Samples.STEADY, samples, Samples.SKEWED, samples)) {
        sum.add(others.recordIn(Latencies.ofInterval()));
        expected.add(others.histogram());
      }

      requireSame(sum, expected);
    }
  }

  /** Room that earlier samples have needed makes no difference. */
  @ParameterizedTest
  @EnumSource
  void clearedLatenciesHaveFiguresOfLaterOnes(Samples samples) {
    for (var latencies : List.of(Latencies.ofInterval(), Latencies.ofAnyTime())) {
      Samples.OF_ALL_SIZES.recordIn(latencies);
      latencies.clear();

      requireSame(samples.recordIn(latencies), samples.histogram());
    }
  }

  private static void requireSame(Latencies latencies, Histogram expected) {
    assertThat(latencies.isEmpty()).isEqualTo(expected.getTotalCount() == 0);
    assertThat(latencies.samples()).isEqualTo(expected.getTotalCount());
    assertThat(latencies.min()).isEqualTo(expected.getMinValue());
    assertThat(latencies.max()).isEqualTo(expected.getMaxValue());
    assertThat(latencies.mean()).isEqualTo(expected.getMean());
    for (var percentile : PERCENTILES) {
      assertThat(latencies.valueAt(percentile))
          .as("percentile %s", percentile)
          .isEqualTo(expected.getValueAtPercentile(percentile));
    }
    assertThat(latencies.histogram()).isEqualTo(expected);
  }

  /** Bounds of buckets, and of the numbers that a histogram needs room for. */
  @Test
  void bucketsAreThoseOfAHistogram() {
    var histogram = new Histogram(1, Long.MAX_VALUE / 2, DIGITS);
    for (var power = 0; power < 62; power++) {
      for (var near = -2; near <= 2; near++) {
        var value = Math.max(0, (1L << power) + near * Math.max(1, (1L << power) >> 11));
        var bucket = Buckets.of(value);

        assertThat(Buckets.smallest(bucket)).isEqualTo(histogram.lowestEquivalentValue(value));
        assertThat(Buckets.largest(bucket)).isEqualTo(histogram.highestEquivalentValue(value));
        assertThat(Buckets.middle(bucket)).isEqualTo(histogram.medianEquivalentValue(value));
        assertThat(Buckets.of(Buckets.largest(bucket) + 1)).isEqualTo(bucket + 1);
        assertThat(Buckets.roomFor(bucket))
            .isGreaterThan(bucket)
            .isLessThanOrEqualTo(bucket + 1024);
        assertThat(Buckets.roomFor(bucket) % 1024).isZero();
      }
    }
    assertThat(Buckets.largest(Buckets.COUNT - 1)).isEqualTo(Long.MAX_VALUE);
  }

  /** Counts of an interval have 32 bits: one more than they hold must not begin anew. */
  @Test
  void tooManySamplesAreAnErrorAndNotLost() {
    var full = Latencies.decode(encoded(Integer.MAX_VALUE, 55_295, Integer.MAX_VALUE), 0, 0);
    var more = Latencies.ofInterval();
    more.recordNanos(0);

    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> full.recordNanos(0));
    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> full.add(more));
    assertThat(full.samples()).isEqualTo(Integer.MAX_VALUE);
    var all = Latencies.ofAnyTime();
    all.add(full);
    all.add(more);
    assertThat(all.samples()).isEqualTo(1L + Integer.MAX_VALUE);
  }

  /** Their number; empty buckets above, and samples. */
  @ParameterizedTest
  @CsvSource({
    "1, 55296, 1",
    "1, -1, 1",
    "0, 55295, 0",
    "-1, 55295, -1",
    "2147483648, 55295, 2147483648",
    "2, 55295, 1",
    "0, 55295, 1"
  })
  void whatIsNoHistogramIsRefused(long all, long above, long samples) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Latencies.decode(encoded(all, above, samples), 0, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, 16_383, 16_384, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void numbersAreReadAsTheyWereWritten(long number) {
    var bytes = ByteBuffer.allocate(Varints.LONGEST);
    Varints.put(bytes, number);

    assertThat(Varints.get(bytes.flip())).isEqualTo(number);
    assertThat(bytes.hasRemaining()).isFalse();
  }

  private static ByteBuffer encoded(long... numbers) {
    var bytes = ByteBuffer.allocate(Varints.LONGEST * numbers.length);
    for (var number : numbers) {
      Varints.put(bytes, number);
    }
    return bytes.flip();
  }
}
