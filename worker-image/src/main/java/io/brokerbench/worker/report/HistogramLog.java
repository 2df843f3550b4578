package io.brokerbench.worker.report;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies in HdrHistogram's log format, version 1.3, in microseconds: every metric over the
 * whole measured time, tagged {@code whole.METRIC}, and the two from the intended send (in a closed
 * loop, from the actual one) over intervals of the load, tagged {@code METRIC}. Maxima are printed
 * in milliseconds, as readers of the format expect.
 */
final class HistogramLog {

  private static final double MICROS_PER_MILLI = 1000;
  private static final List<Metric> OF_CLOSED_LOOP = List.of(Metric.PUBLISH, Metric.END_TO_END);
  private static final List<Metric> OF_OPEN_LOOP =
      List.of(Metric.PUBLISH_FROM_INTENDED, Metric.END_TO_END_FROM_INTENDED);

  private final RatePlan rate;

  private final Instant loadStarted;
  private final int warmUpSeconds;
  private final int plannedSeconds;

  HistogramLog(Instant loadStarted, LoadPlan load) {
    this.loadStarted = loadStarted;
    rate = load.rate();
    warmUpSeconds = load.warmUpSeconds();
    plannedSeconds = warmUpSeconds + load.durationSeconds();
  }

  /** The metrics that are logged over intervals. */
  static List<Metric> overTime(RatePlan rate) {
    return rate.openLoop() ? OF_OPEN_LOOP : OF_CLOSED_LOOP;
  }

  private List<Metric> overAll() {
    return rate.openLoop() ? List.of(Metric.values()) : OF_CLOSED_LOOP;
  }

  /** The log, of intervals that are twice as long as often as it takes to fit. */
  String write(LatencySet whole, List<LatencySet> intervals, int intervalSeconds, int maxBytes) {
    var parts = intervals;
    var seconds = intervalSeconds;
    var text = write(whole, parts, seconds);
    while (text.length() > maxBytes && parts.size() > 1) {
      parts = pairs(parts);
      seconds *= 2;
      text = write(whole, parts, seconds);
    }
    return text.length() > maxBytes ? write(whole, List.of(), seconds) : text;
  }

  private static List<LatencySet> pairs(List<LatencySet> parts) {
    var pairs = new ArrayList<LatencySet>();
    for (var i = 0; i < parts.size(); i += 2) {
      var pair = LatencySet.ofAnyTime();
      pair.add(parts.get(i));
      if (i + 1 < parts.size()) {
        pair.add(parts.get(i + 1));
      }
      pairs.add(pair);
    }
    return pairs;
  }

  private String write(LatencySet whole, List<LatencySet> parts, int intervalSeconds) {
    var bytes = new ByteArrayOutputStream();
    var log = new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
    log.outputComment("[Latencies in microseconds]");
    log.outputLogFormatVersion();
    log.outputStartTime(loadStarted.toEpochMilli());
    log.outputLegend();
    for (var metric : overAll()) {
      write(log, "whole." + metric.tag(), whole, metric, warmUpSeconds, plannedSeconds);
    }
    for (var i = 0; i < parts.size(); i++) {
      for (var metric : overTime(rate)) {
        var from = i * intervalSeconds;
        write(log, metric.tag(), parts.get(i), metric, from, from + intervalSeconds);
      }
    }
    log.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void write(
      HistogramLogWriter log, String tag, LatencySet set, Metric metric, int from, int to) {
    var latencies = set.get(metric);
    if (!latencies.isEmpty()) {
      var histogram = new Histogram(latencies.histogram());
      histogram.add(latencies.histogram());
      histogram.setTag(tag);
      log.outputIntervalHistogram(from, to, histogram, MICROS_PER_MILLI);
    }
  }
}
