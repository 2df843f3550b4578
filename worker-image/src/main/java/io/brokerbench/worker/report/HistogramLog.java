package io.brokerbench.worker.report;

import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a stage in HdrHistogram's log format, version 1.3, in microseconds: every metric
 * over the whole measured time, tagged {@code whole.METRIC}, and the two from the intended send (in
 * a closed loop, from the actual one) over intervals of the stage, tagged {@code METRIC}. Maxima
 * are printed in milliseconds, as readers of the format expect. Of a load with a backlog, its other
 * phases are there as a whole, tagged with their names in place of {@code whole}.
 */
final class HistogramLog {

  /** Begins the tags of histograms of the whole measured time. */
  static final String WHOLE = "whole.";

  private static final double MICROS_PER_MILLI = 1000;
  private static final List<Metric> OF_CLOSED_LOOP =
      List.of(Metric.PUBLISH, Metric.END_TO_END, Metric.CATCH_UP);
  private static final List<Metric> OF_OPEN_LOOP =
      List.of(
          Metric.PUBLISH_FROM_INTENDED,
          Metric.END_TO_END_FROM_INTENDED,
          Metric.CATCH_UP_FROM_INTENDED);

  private final StageRecorder recorder;
  private final RatePlan rate;
  private final List<StageRecorder> others;

  /** Of one stage, and of the others as a whole. */
  HistogramLog(StageRecorder recorder, RatePlan rate, List<StageRecorder> others) {
    this.recorder = recorder;
    this.rate = rate;
    this.others = others;
  }

  /** The metrics that are logged over intervals. */
  static List<Metric> overTime(RatePlan rate) {
    return rate.openLoop() ? OF_OPEN_LOOP : OF_CLOSED_LOOP;
  }

  private List<Metric> overAll() {
    return rate.openLoop() ? List.of(Metric.values()) : OF_CLOSED_LOOP;
  }

  /** The log, of intervals that are twice as long as often as it takes to fit. */
  String write(int maxBytes) {
    var parts = recorder.logIntervals();
    var seconds = recorder.logIntervalSeconds();
    var text = write(parts, seconds);
    while (text.length() > maxBytes && parts.size() > 1) {
      parts = pairs(parts);
      seconds *= 2;
      text = write(parts, seconds);
    }
    return text.length() > maxBytes ? write(List.of(), seconds) : text;
  }

  /** Neighbours together, which halves them. */
  static List<LatencySet> pairs(List<LatencySet> parts) {
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

  private String write(List<LatencySet> parts, int intervalSeconds) {
    var bytes = new ByteArrayOutputStream();
    var log = new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
    log.outputComment("[Latencies in microseconds]");
    log.outputLogFormatVersion();
    log.outputStartTime(recorder.startedAt().toEpochMilli());
    log.outputLegend();
    for (var metric : overAll()) {
      writeWhole(log, WHOLE, recorder, metric);
      for (var other : others) {
        writeWhole(log, other.stage().purpose().name() + ".", other, metric);
      }
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

  private static void writeWhole(
      HistogramLogWriter log, String prefix, StageRecorder of, Metric metric) {
    var from = of.stage().settleSeconds();
    var to = from + (int) Math.ceil(of.measuredSeconds());
    write(log, prefix + metric.tag(), of.measured(), metric, from, to);
  }

  private static void write(
      HistogramLogWriter log, String tag, LatencySet set, Metric metric, int from, int to) {
    var latencies = set.get(metric);
    if (!latencies.isEmpty()) {
      var histogram = latencies.histogram();
      histogram.setTag(tag);
      log.outputIntervalHistogram(from, to, histogram, MICROS_PER_MILLI);
    }
  }
}
