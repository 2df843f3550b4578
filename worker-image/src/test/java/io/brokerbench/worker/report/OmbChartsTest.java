package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.worker.course.LoadCourse;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code bin/create_charts.py} of OpenMessaging Benchmark reads of each result. */
class OmbChartsTest {

  private static final List<String> NAMES = List.of("workload", "driver");

  /** It draws the maximum of all of them, so none may be empty. */
  private static final List<String> SERIES =
      List.of(
          "publishLatency99pct",
          "publishDelayLatency99pct",
          "publishRate",
          "publishErrorRate",
          "endToEndLatency95pct",
          "consumeRate",
          "endToEndLatencyAvg");

  private static final List<String> QUANTILES =
      List.of(
          "aggregatedPublishLatencyQuantiles",
          "aggregatedPublishDelayLatencyQuantiles",
          "aggregatedEndToEndLatencyQuantiles");

  private static JsonNode omb(int subscriptions, int seconds) throws IOException {
    var plan =
        Plans.of(
            "{subscriptionsPerTopic: %d, rate: {messagesPerSecond: 100}, warmUpSeconds: 0,"
                    .formatted(subscriptions)
                + " durationSeconds: %d}".formatted(seconds),
            "{count: 2}");
    var recorder = new RunRecorder(plan);
    recorder.begin(LoadCourse.of(plan.load(), 0, () -> 0).next(), Instant.EPOCH);
    recorder.quote();
    for (var second = 0; second < seconds; second++) {
      var figures = new IntervalFigures(1, second);
      figures.counts().add(Count.ACKNOWLEDGED_MEASURED, 100);
      figures.counts().add(Count.RECEIVED_MEASURED, 100L * subscriptions);
      for (var i = 0; i < 100; i++) {
        figures.measured().get(Metric.PUBLISH).recordNanos(1_000_000 + i * 50_000);
        figures.measured().get(Metric.SEND_DELAY).recordNanos(70_000);
        if (subscriptions > 0) {
          figures.measured().get(Metric.END_TO_END).recordNanos(2_000_000 + i * 50_000);
        }
      }
      recorder.add(figures);
    }
    return Json.mapper().readTree(ResultFilesTest.files(plan, recorder, List.of()).ombJson());
  }

  @ParameterizedTest(name = "{0} subscriptions")
  @ValueSource(ints = {0, 1})
  @DisplayName("the result has each field that the script reads, in the shape that it needs")
  void hasWhatTheScriptReads(int subscriptions) throws IOException {
    for (var seconds : List.of(5, 25)) {
      var omb = omb(subscriptions, seconds);

      assertThat(NAMES).allMatch(name -> omb.path(name).isTextual());
      for (var name : SERIES) {
        assertThat(omb.path(name))
            .as(name)
            .hasSize((seconds + 9) / 10)
            .allMatch(JsonNode::isNumber);
      }
      for (var name : QUANTILES) {
        assertThat(omb.path(name).isObject()).as(name).isTrue();
        omb.path(name)
            .properties()
            .forEach(
                quantile -> {
                  assertThat(Double.parseDouble(quantile.getKey())).as(name).isBetween(0.0, 100.0);
                  assertThat(quantile.getValue().isNumber()).as(name).isTrue();
                });
      }
      assertThat(omb.path("aggregatedPublishLatencyQuantiles")).hasSizeGreaterThan(10);
    }
  }
}
