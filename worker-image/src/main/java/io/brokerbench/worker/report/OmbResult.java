package io.brokerbench.worker.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.Metric;
import java.util.List;
import java.util.function.Function;

/**
 * The result in the shape of {@code TestResult} of OpenMessaging Benchmark, so that its charts can
 * be used: windows of ten seconds (longer ones in runs beyond an hour); publish and end-to-end
 * latencies in milliseconds from the actual send, publish delay (actual less intended send, waits
 * of the client included) in microseconds. Quantile maps are thinned.
 */
final class OmbResult {

  private static final int TICKS_PER_HALF_DISTANCE = 10;

  private final RunPlan plan;
  private final StageRecorder recorder;
  private final List<OmbWindow> windows;
  private final ObjectNode json = Json.mapper().createObjectNode();

  private OmbResult(RunPlan plan, StageRecorder recorder) {
    this.plan = plan;
    this.recorder = recorder;
    windows = recorder.ombWindows();
  }

  static String of(RunPlan plan, StageRecorder recorder) {
    var result = new OmbResult(plan, recorder);
    result.describe();
    result.addRates();
    result.addLatencies("publishLatency", Metric.PUBLISH, OmbResult::millis);
    // OMB has whole microseconds here.
    result.addLatencies("publishDelayLatency", Metric.SEND_DELAY, micros -> micros);
    result.addLatencies("endToEndLatency", Metric.END_TO_END, OmbResult::millis);
    return result.json.toString();
  }

  private void describe() {
    var topics = plan.topics().names().size();
    var load = plan.load();
    json.put("workload", OmbNames.workload(plan));
    json.put("driver", OmbNames.driver(plan));
    json.put("messageSize", load.messageSizeBytes());
    json.put("topics", topics);
    json.put("partitions", plan.topics().partitionsPerTopic());
    json.put("producersPerTopic", load.producers() / topics);
    // OMB means the consumers of each subscription.
    var subscriptions = Math.max(1, load.subscriptionsPerTopic());
    json.put("consumersPerTopic", load.consumers() / topics / subscriptions);
  }

  private void addRates() {
    var publish = json.putArray("publishRate");
    var errors = json.putArray("publishErrorRate");
    var consume = json.putArray("consumeRate");
    var backlog = json.putArray("backlog");
    var behind = 0L;
    for (var window : windows) {
      var counts = window.counts();
      var seconds = window.seconds();
      publish.add(counts.get(Count.ACKNOWLEDGED_MEASURED) / seconds);
      errors.add(counts.get(Count.FAILED_MEASURED) / seconds);
      consume.add(counts.get(Count.RECEIVED_MEASURED) / seconds);
      behind +=
          counts.get(Count.ACKNOWLEDGED_MEASURED) * plan.load().subscriptionsPerTopic()
              - counts.get(Count.RECEIVED_MEASURED);
      backlog.add(Math.max(0, behind));
    }
  }

  private void addLatencies(String name, Metric metric, Function<Long, Number> unit) {
    var whole = recorder.measured().get(metric);
    var aggregated = "aggregated" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    var aggregate = OmbLatencies.of(whole);
    var averages = json.putArray(name + "Avg");
    windows.forEach(w -> averages.add(average(w.latencies(metric), metric)));
    json.put(aggregated + "Avg", average(aggregate, metric));
    for (var kind : aggregate.others().keySet()) {
      var values = json.putArray(name + kind);
      windows.forEach(w -> values.addPOJO(unit.apply(w.latencies(metric).others().get(kind))));
      json.putPOJO(aggregated + kind, unit.apply(aggregate.others().get(kind)));
    }
    var quantiles = json.putObject(aggregated + "Quantiles");
    for (var step : whole.histogram().percentiles(TICKS_PER_HALF_DISTANCE)) {
      quantiles.putPOJO(
          String.valueOf(step.getPercentile()), unit.apply(step.getValueIteratedTo()));
    }
  }

  private static double average(OmbLatencies latencies, Metric metric) {
    return metric == Metric.SEND_DELAY ? latencies.average() : latencies.average() / 1000;
  }

  private static Number millis(long micros) {
    return micros / 1000.0;
  }
}
