package io.brokerbench.worker.report;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
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
 * @param samplesOfP99 how many p99 counts, as {@code samples}, with those that it borrows
 * @param samplesOfP999 how many p99.9 counts, likewise
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

  static final Quantiles NONE = new Quantiles(0, 0, 0, 0, 0, 0, 0);

  /** All of the same samples. */
  Quantiles(long samples, long count, double mean, long p50, long p99, long p999, long max) {
    this(samples, count, mean, p50, p99, p999, max, samples, samples);
  }

  /** All of the same samples. */
  static Quantiles of(Latencies latencies) {
    return of(latencies, List.of(), BorrowedRows.NONE);
  }

  /**
   * High quantiles count the samples of rows before as well.
   *
   * @param before of the rows before, the newest first
   * @param borrowed how many of these rows count
   */
  static Quantiles of(Latencies latencies, List<Latencies> before, BorrowedRows borrowed) {
    var ofP99 = together(latencies, before.subList(0, borrowed.forP99()));
    var ofP999 = together(latencies, before.subList(0, borrowed.forP999()));
    if (ofP99.isEmpty() && ofP999.isEmpty()) {
      return NONE;
    }
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

  private static Latencies together(Latencies latencies, List<Latencies> before) {
    if (before.isEmpty()) {
      return latencies;
    }
    var all = Latencies.ofAnyTime();
    all.add(latencies);
    before.forEach(all::add);
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
