package io.brokerbench.worker.measure;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** Some metrics and their latencies. Not thread-safe. */
public final class LatencySet {

  private final Map<Metric, Latencies> latencies = new EnumMap<>(Metric.class);
  private final Supplier<Latencies> make;

  private LatencySet(Supplier<Latencies> make) {
    this.make = make;
  }

  /** Empty, for one report interval. */
  public static LatencySet ofInterval() {
    return new LatencySet(Latencies::ofInterval);
  }

  /** Empty, for any time. */
  public static LatencySet ofAnyTime() {
    return new LatencySet(Latencies::ofAnyTime);
  }

  /** The latencies of one metric, empty where there was no sample. */
  public Latencies get(Metric metric) {
    return latencies.computeIfAbsent(metric, ignored -> make.get());
  }

  /** Puts in the latencies of one metric as they are. */
  public void put(Metric metric, Latencies of) {
    latencies.put(metric, of);
  }

  /** Adds all samples of {@code other}. */
  public void add(LatencySet other) {
    add(other, other.latencies.keySet());
  }

  /** Adds the samples of {@code other} that are of {@code metrics}. */
  public void add(LatencySet other, Collection<Metric> metrics) {
    for (var metric : metrics) {
      var samples = other.latencies.get(metric);
      if (samples != null && !samples.isEmpty()) {
        get(metric).add(samples);
      }
    }
  }

  /** Forgets all samples. */
  public void clear() {
    latencies.values().forEach(Latencies::clear);
  }
}
