package io.brokerbench.core.result;

import java.util.function.Function;

/** The quantiles that a result publishes of a latency, by their names in {@code result.json}. */
public enum Quantile {
  /** Median. */
  P50("p50", 50, 5000, LatencyFigures::p50),
  /** 75th percentile. */
  P75("p75", 75, 2500, LatencyFigures::p75),
  /** 90th percentile. */
  P90("p90", 90, 1000, LatencyFigures::p90),
  /** 95th percentile. */
  P95("p95", 95, 500, LatencyFigures::p95),
  /** 99th percentile. */
  P99("p99", 99, 100, LatencyFigures::p99),
  /** 99.9th percentile. */
  P999("p999", 99.9, 10, LatencyFigures::p999),
  /** 99.99th percentile. */
  P9999("p9999", 99.99, 1, LatencyFigures::p9999),
  /** Largest sample, which is published however few there are. */
  MAX("max", 100, 0, LatencyFigures::max);

  /** With fewer samples beyond it, a quantile is little else than the maximum. */
  private static final int SAMPLES_BEYOND = 10;

  private static final int ALL = 10_000;

  private final String key;
  private final double percentile;
  private final int beyond;
  private final Function<LatencyFigures, Long> figure;

  Quantile(String key, double percentile, int beyond, Function<LatencyFigures, Long> figure) {
    this.key = key;
    this.percentile = percentile;
    this.beyond = beyond;
    this.figure = figure;
  }

  /** Its name in {@code result.json}. */
  public String key() {
    return key;
  }

  /** Share of the samples at or below it, in percent. */
  public double percentile() {
    return percentile;
  }

  /** Whether so many samples are enough to publish it: ten are beyond it. */
  public boolean isPublished(long samples) {
    return this == MAX ? samples > 0 : samples * beyond >= (long) SAMPLES_BEYOND * ALL;
  }

  /** In microseconds; null where it is not published. */
  public Long of(LatencyFigures latency) {
    return figure.apply(latency);
  }
}
