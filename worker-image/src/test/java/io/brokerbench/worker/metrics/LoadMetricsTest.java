package io.brokerbench.worker.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Prometheus is told of a load. */
class LoadMetricsTest {

  private static final Path DASHBOARD =
      Path.of("..", "helm", "brokerbench", "files", "load-dashboard.json");
  private static final String WORKERS = "{count: 2, roles: Split, pacingGranularityMicros: 1000}";

  private final LoadMetrics metrics = with("{messagesPerSecond: 10}");

  private static LoadMetrics with(String rate) {
    return new LoadMetrics(
        Plans.of("{messageSizeBytes: 128, durationSeconds: 60, rate: " + rate + "}", WORKERS));
  }

  private static IntervalFigures second() {
    var figures = new IntervalFigures(1, 0);
    figures.counts().add(Count.SENT, 11);
    figures.counts().add(Count.ACKNOWLEDGED, 10);
    figures.counts().add(Count.FAILED, 1);
    figures.counts().add(Count.RECEIVED, 7);
    return figures;
  }

  @Test
  void countsGoOnAndEachWorkerHasItsOwn() {
    metrics.measured(0, second());
    metrics.measured(0, second());
    metrics.measured(1, second());

    assertThat(metrics.scrape())
        .contains(
            "brokerbench_load_messages_sent_total{worker=\"0\"} 22.0",
            "brokerbench_load_messages_acknowledged_total{worker=\"0\"} 20.0",
            "brokerbench_load_messages_failed_total{worker=\"0\"} 2.0",
            "brokerbench_load_messages_received_total{worker=\"0\"} 14.0",
            "brokerbench_load_messages_sent_total{worker=\"1\"} 11.0");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{messagesPerSecond: 10} | 0.3",
        "{type: Unlimited, maxInFlightPerProducer: 8} | 0.1",
      })
  void latenciesAreOfTheLastSecondThatHadAny(String rate, double seconds) {
    var observed = with(rate);
    var warmUp = second();
    warmUp.unmeasured().get(Metric.PUBLISH).recordNanos(100_000_000);
    warmUp.unmeasured().get(Metric.PUBLISH_FROM_INTENDED).recordNanos(300_000_000);

    observed.measured(0, warmUp);
    observed.measured(0, second());

    assertThat(value(observed, "brokerbench_load_publish_latency_p99_seconds{worker=\"0\"}"))
        .isCloseTo(seconds, withPercentage(1));
  }

  private static double value(LoadMetrics metrics, String name) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void progressIsAShare() {
    metrics.progress(
        new Progress(Instant.EPOCH, Phase.Measuring, 42, 2, 2, null, null, null, null));

    assertThat(metrics.scrape())
        .contains("brokerbench_load_progress_ratio 0.42", "brokerbench_load_workers_ready 2.0");
  }

  @Test
  void theDashboardAsksForNothingElse() throws IOException {
    metrics.measured(0, second());
    var scraped = metrics.scrape();

    assertThat(
            Pattern.compile("brokerbench_load_[a-z0-9_]+")
                .matcher(Files.readString(DASHBOARD))
                .results()
                .map(MatchResult::group))
        .hasSizeGreaterThan(8)
        .allSatisfy(name -> assertThat(scraped).contains("\n" + name));
  }

  @Test
  void areServed() throws IOException, InterruptedException {
    try (var server = new MetricsServer(0, metrics);
        var client = HttpClient.newHttpClient()) {
      var address = URI.create("http://localhost:" + server.port() + "/metrics");

      var answer = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("text/plain; version=0.0.4");
      assertThat(answer.body()).contains("# TYPE brokerbench_load_messages_sent_total counter");
    }
  }
}
