package io.brokerbench.worker.report;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A few quantiles and the mean in microseconds, as they are, however few samples are beyond them.
 *
 * @param samples how many; of several seconds, in the one with fewest
 * @param count how many; of several seconds, in all
 * @param mean of all of them
 * @param p50 median
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max largest
 * @param samplesOfP99 those that p99 is of, as {@code samples}: seconds before may be among them
 * @param samplesOfP999 likewise of p99.9
 */
record Quantiles(
    long samples,
    long count,
    double mean,
    long p50,
    long p99,
    long p999,
    long max,
    long samplesOfP99,
    long samplesOfP999) {

  /** Seconds that one may borrow samples from: older ones say little about it. */
  static final int BORROWED = 20;

  static final Quantiles NONE = new Quantiles(0, 0, 0, 0, 0, 0, 0);

  /** All of the same samples. */
  Quantiles(long samples, long count, double mean, long p50, long p99, long p999, long max) {
    this(samples, count, mean, p50, p99, p999, max, samples, samples);
  }

  static Quantiles of(Latencies latencies) {
    return of(latencies, List.of());
  }

  /**
   * The same. A high quantile of too few samples to publish it is of those before, too: of as many
   * seconds as it takes. Without them, a second at a low rate would have one only where it has more
   * messages than others, such as after a pause. A second with nearly nothing borrows nothing.
   *
   * @param before of the seconds before, the newest first, at most {@value #BORROWED}; left out
   *     where all are too few
   */
  static Quantiles of(Latencies latencies, Collection<Latencies> before) {
    if (latencies.isEmpty()) {
      return NONE;
    }
    var ofP99 = enough(Quantile.P99, latencies, before);
    var ofP999 = enough(Quantile.P999, latencies, before);
    return new Quantiles(
        latencies.samples(),
        latencies.samples(),
        latencies.mean(),
        latencies.valueAt(Quantile.P50.percentile()),
        ofP99.valueAt(Quantile.P99.percentile()),
        ofP999.valueAt(Quantile.P999.percentile()),
        latencies.max(),
        ofP99.samples(),
        ofP999.samples());
  }

  private static Latencies enough(
      Quantile quantile, Latencies latencies, Collection<Latencies> before) {
    var samples = latencies.samples();
    if (!quantile.isPublished(samples * (BORROWED + 1))) {
      return latencies;
    }
    var several = new ArrayList<Latencies>();
    for (var older : before) {
      if (!quantile.isPublished(samples)) {
        several.add(older);
        samples += older.samples();
      }
    }
    if (several.isEmpty() || !quantile.isPublished(samples)) {
      return latencies;
    }
    var all = Latencies.ofAnyTime();
    all.add(latencies);
    several.forEach(all::add);
    return all;
  }

  /**
   * Of each quantile the larger, and the mean of all samples. A quantile is published where each of
   * both could be, so by the smaller number of samples; one without samples does not count.
   */
  Quantiles worst(Quantiles other) {
    return new Quantiles(
        fewer(other, Quantiles::samples),
        count + other.count,
        isEmpty() ? other.mean : (mean * count + other.mean * other.count) / (count + other.count),
        Math.max(p50, other.p50),
        Math.max(p99, other.p99),
        Math.max(p999, other.p999),
        Math.max(max, other.max),
        fewer(other, Quantiles::samplesOfP99),
        fewer(other, Quantiles::samplesOfP999));
  }

  private long fewer(Quantiles other, ToLongFunction<Quantiles> samples) {
    return Math.min(
        samples.applyAsLong(isEmpty() ? other : this),
        samples.applyAsLong(other.isEmpty() ? this : other));
  }

  private boolean isEmpty() {
    return samples == 0;
  }

  /** One of them. */
  long at(Quantile quantile) {
    return switch (quantile) {
      case P50 -> p50;
      case P99 -> p99;
      case P999 -> p999;
      case MAX -> max;
      default -> throw new IllegalArgumentException("not kept: " + quantile);
    };
  }

  /** To a whole microsecond; null where there is no sample. */
  Long publishedMean() {
    return isEmpty() ? null : (Long) Math.round(mean);
  }

  /** Null where too few samples are beyond it to publish it. */
  Long publishedP50() {
    return published(Quantile.P50);
  }

  /** Likewise. */
  Long publishedP99() {
    return published(Quantile.P99);
  }

  /** Likewise. */
  Long publishedP999() {
    return published(Quantile.P999);
  }

  /** Null where there is no sample. */
  Long publishedMax() {
    return published(Quantile.MAX);
  }

  private Long published(Quantile quantile) {
    return isPublished(quantile) ? (Long) at(quantile) : null;
  }

  /** Whether ten samples are beyond it. */
  boolean isPublished(Quantile quantile) {
    return quantile.isPublished(
        switch (quantile) {
          case P99 -> samplesOfP99;
          case P999 -> samplesOfP999;
          default -> samples;
        });
  }
}
