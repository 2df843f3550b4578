package io.brokerbench.core.suite.figure;

import com.fasterxml.jackson.annotation.JsonValue;
import io.brokerbench.core.result.Quantile;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A figure that publications print, counted as OpenMessaging Benchmark does: latencies are from the
 * actual send. Rates are in messages per second, latencies in microseconds.
 */
public enum OmbFigure {
  /** Acknowledged messages; of a search for the peak, the peak. */
  PublishRate,
  /** Received messages, of all subscriptions together. */
  ConsumeRate,
  /** Messages that consumers read from a backlog in the best second. */
  PeakReadRate,
  /** Messages that consumers read from a backlog, on average. */
  MeanReadRate,
  /** Arithmetic mean from send to acknowledgement. */
  PublishLatencyAverage,
  /** Its median. */
  PublishLatencyP50,
  /** Its 75th percentile. */
  PublishLatencyP75,
  /** Its 90th percentile. */
  PublishLatencyP90,
  /** Its 95th percentile. */
  PublishLatencyP95,
  /** Its 99th percentile. */
  PublishLatencyP99,
  /** Its 99.9th percentile. */
  PublishLatencyP999,
  /** Its 99.99th percentile. */
  PublishLatencyP9999,
  /** Its maximum. */
  PublishLatencyMax,
  /** Arithmetic mean from send to receipt, of all subscriptions. */
  EndToEndLatencyAverage,
  /** Its median. */
  EndToEndLatencyP50,
  /** Its 75th percentile. */
  EndToEndLatencyP75,
  /** Its 90th percentile. */
  EndToEndLatencyP90,
  /** Its 95th percentile. */
  EndToEndLatencyP95,
  /** Its 99th percentile. */
  EndToEndLatencyP99,
  /** Its 99.9th percentile. */
  EndToEndLatencyP999,
  /** Its 99.99th percentile. */
  EndToEndLatencyP9999,
  /** Its maximum. */
  EndToEndLatencyMax;

  private static final String LATENCY = "Latency";
  private static final String AVERAGE = "Average";

  /** Its name in files, such as {@code publishLatencyP99}. */
  @JsonValue
  public String key() {
    return name().substring(0, 1).toLowerCase(Locale.ROOT) + name().substring(1);
  }

  /** The figure of a name in a file. */
  public static Optional<OmbFigure> of(String key) {
    return Arrays.stream(values()).filter(figure -> figure.key().equals(key)).findFirst();
  }

  /** Whether it is a latency; else a rate. */
  public boolean isLatency() {
    return name().contains(LATENCY);
  }

  boolean isEndToEnd() {
    return name().startsWith("EndToEnd");
  }

  /** Of a latency; empty of its mean. */
  Optional<Quantile> quantile() {
    var statistic = name().substring(name().indexOf(LATENCY) + LATENCY.length());
    return statistic.equals(AVERAGE)
        ? Optional.empty()
        : Optional.of(Quantile.valueOf(statistic.toUpperCase(Locale.ROOT)));
  }
}
