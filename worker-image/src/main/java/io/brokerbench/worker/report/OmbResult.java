package io.brokerbench.worker.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.report.RunRecorder.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The result in the shape of {@code TestResult} of OpenMessaging Benchmark, so that its charts can
 * be used: windows of ten seconds; publish and end-to-end latencies in milliseconds from the actual
 * send, publish delay (our schedule lag) in microseconds. Quantile maps are thinned.
 */
final class OmbResult {

  private static final double MICROS_PER_MILLI = 1000;
  private static final int TICKS_PER_HALF_DISTANCE = 10;

  private static final Map<String, Double> PERCENTILES =
      Map.of(
          "50pct", 50.0,
          "75pct", 75.0,
          "95pct", 95.0,
          "99pct", 99.0,
          "999pct", 99.9,
          "9999pct", 99.99,
          "99999pct", 99.999);

  private static final List<String> PERCENTILE_ORDER =
      List.of("50pct", "75pct", "95pct", "99pct", "999pct", "9999pct", "99999pct");

  private final RunPlan plan;
  private final List<Window> windows;
  private final int windowSeconds;
  private final ObjectNode json = Json.mapper().createObjectNode();

  private OmbResult(RunPlan plan, List<Window> windows, int windowSeconds) {
    this.plan = plan;
    this.windows = windows;
    this.windowSeconds = windowSeconds;
  }

  /** Of windows that are twice as long as often as it takes to fit. */
  static String of(RunPlan plan, RunRecorder recorder, int maxBytes) {
    var windows = recorder.ombWindows();
    var seconds = RunRecorder.OMB_WINDOW_SECONDS;
    var text = write(plan, recorder, windows, seconds);
    while (text.length() > maxBytes && windows.size() > 1) {
      windows = pairs(windows);
      seconds *= 2;
      text = write(plan, recorder, windows, seconds);
    }
    return text;
  }

  private static List<Window> pairs(List<Window> windows) {
    var pairs = new ArrayList<Window>();
    for (var i = 0; i < windows.size(); i += 2) {
      var pair = Window.empty();
      pair.add(windows.get(i));
      if (i + 1 < windows.size()) {
        pair.add(windows.get(i + 1));
      }
      pairs.add(pair);
    }
    return pairs;
  }

  private static String write(
      RunPlan plan, RunRecorder recorder, List<Window> windows, int windowSeconds) {
    var result = new OmbResult(plan, windows, windowSeconds);
    result.describe();
    result.addRates();
    result.addLatencies("publishLatency", Metric.PUBLISH, MICROS_PER_MILLI, recorder);
    result.addLatencies("publishDelayLatency", Metric.SCHEDULE_LAG, 1, recorder);
    result.addLatencies("endToEndLatency", Metric.END_TO_END, MICROS_PER_MILLI, recorder);
    return result.json.toString();
  }

  private void describe() {
    var topics = plan.topics().names().size();
    var load = plan.load();
    json.put("workload", plan.run().name());
    json.put("driver", plan.broker().kind().name());
    json.put("messageSize", load.messageSizeBytes());
    json.put("topics", topics);
    json.put("partitions", plan.topics().partitionsPerTopic());
    json.put("producersPerTopic", load.producers() / topics);
    // OMB means the consumers of each subscription.
    json.put("consumersPerTopic", load.consumers() / topics / load.subscriptionsPerTopic());
  }

  private void addRates() {
    var publish = json.putArray("publishRate");
    var errors = json.putArray("publishErrorRate");
    var consume = json.putArray("consumeRate");
    var backlog = json.putArray("backlog");
    var behind = 0L;
    for (var i = 0; i < windows.size(); i++) {
      var counts = windows.get(i).counts();
      double seconds = secondsOf(i);
      publish.add(counts.acknowledgedMeasured / seconds);
      errors.add(counts.failedMeasured / seconds);
      consume.add(counts.receivedMeasured / seconds);
      behind +=
          counts.acknowledgedMeasured * plan.load().subscriptionsPerTopic()
              - counts.receivedMeasured;
      backlog.add(Math.max(0, behind));
    }
  }

  private int secondsOf(int window) {
    return Math.min(windowSeconds, plan.load().durationSeconds() - window * windowSeconds);
  }

  private void addLatencies(String name, Metric metric, double unit, RunRecorder recorder) {
    var average = json.putArray(name + "Avg");
    for (var percentile : PERCENTILE_ORDER) {
      json.putArray(name + percentile);
    }
    var max = json.putArray(name + "Max");
    for (var window : windows) {
      var histogram = window.latencies().get(metric).histogram();
      average.add(histogram.getMean() / unit);
      for (var percentile : PERCENTILE_ORDER) {
        var value = histogram.getValueAtPercentile(PERCENTILES.get(percentile));
        add((ArrayNode) json.get(name + percentile), value, unit);
      }
      add(max, histogram.getMaxValue(), unit);
    }
    var aggregated = "aggregated" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    aggregate(aggregated, recorder.measured().get(metric), unit);
  }

  private void aggregate(String name, Latencies latencies, double unit) {
    var histogram = latencies.histogram();
    json.put(name + "Avg", histogram.getMean() / unit);
    for (var percentile : PERCENTILE_ORDER) {
      put(
          json,
          name + percentile,
          histogram.getValueAtPercentile(PERCENTILES.get(percentile)),
          unit);
    }
    put(json, name + "Max", histogram.getMaxValue(), unit);
    var quantiles = json.putObject(name + "Quantiles");
    for (var step : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
      put(quantiles, String.valueOf(step.getPercentile()), step.getValueIteratedTo(), unit);
    }
  }

  /** Microseconds are whole numbers in OMB's schema, milliseconds are not. */
  private static void add(ArrayNode array, long micros, double unit) {
    if (unit == 1) {
      array.add(micros);
    } else {
      array.add(micros / unit);
    }
  }

  private static void put(ObjectNode object, String name, long micros, double unit) {
    if (unit == 1) {
      object.put(name, micros);
    } else {
      object.put(name, micros / unit);
    }
  }
}
