package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.Observation;
import io.brokerbench.core.broker.ObservedState;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Spread;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Times;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.worker.course.LoadCourse;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class ResultFilesTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final RunPlan plan =
      Plans.of(
          "{partitionsPerTopic: 4, producersPerTopic: 3, consumersPerSubscription: 2,"
              + " subscriptionsPerTopic: 2, rate: {messagesPerSecond: 100}, messageSizeBytes: 128,"
              + " warmUpSeconds: 5, durationSeconds: 25}",
          "{count: 2}");
  private final RunRecorder recorder = new RunRecorder(plan);

  @Test
  void timeseriesHasARowForEachSecond() throws IOException {
    record(32);

    var rows = rows(files(List.of()));

    assertThat(rows).hasSize(33);
    assertThat(rows.getFirst()).startsWith("time,stage,second,seconds,phase,sent_per_second,");
    assertThat(rows.get(1)).startsWith("2026-01-01T00:00:00Z,1,0,1,WarmingUp,100,100,200,12800,");
    assertThat(rows.get(6))
        .contains(",Measuring,")
        .endsWith(",0,3971,3941,,,6943,2000,2000,,,2000,,0,,,");
    assertThat(rows.get(31)).contains(",Draining,");
    assertThat(rows.stream().map(r -> r.split(",", -1).length).distinct()).containsExactly(26);
  }

  /** Of warm-up, too. */
  @Test
  void recentLatenciesAreFromTheIntendedSend() {
    record(1);

    var recent = recorder.takeRecent().orElseThrow();

    assertThat(recent.publishLatencyP50Micros()).isEqualTo(3941);
    assertThat(recent.publishLatencyP99Micros()).isEqualTo(6883);
    assertThat(recent.endToEndLatencyP50Micros()).isEqualTo(2000);
    assertThat(recent.endToEndLatencyP99Micros()).isEqualTo(2000);
  }

  /** A delay of 50 us is 10 % of no more than 500 us, which only the first rows are. */
  @Test
  void quantilesOfTheGeneratorAreMarkedInEachRow() throws IOException {
    begin(recorder, plan);
    for (var second = 0; second < 4; second++) {
      var figures = new IntervalFigures(1, second);
      for (var i = 0; i < 1000; i++) {
        var micros = second == 0 && i < 900 ? 400_000 : 600_000;
        figures.unmeasured().get(Metric.PUBLISH_FROM_INTENDED).recordNanos(micros);
        figures.unmeasured().get(Metric.END_TO_END_FROM_INTENDED).recordNanos(micros);
        figures.unmeasured().get(Metric.SCHEDULE_LAG).recordNanos(50_000);
        figures.unmeasured().get(Metric.RECEIVER_HICCUPS).recordNanos(i < 950 ? 0 : 90_000);
      }
      recorder.add(figures);
    }

    var rows = rows(files(List.of()));

    assertThat(rows.get(1))
        .contains(",420,400,600,,600,420,400,600,,600,50,")
        .endsWith(",90,p50,p50 p99 max");
    assertThat(rows.get(2)).endsWith(",90,,p99 max");
  }

  /** Seconds of 400, 0, 1000 and 2000 samples: of which that of 400 has too few for a p99. */
  @Test
  void rowOfSeveralSecondsPublishesWhatEachOfThemCould() throws IOException {
    begin(recorder, plan);
    var samples = new int[] {400, 0, 1000, 2000, 1000, 0, 1000, 0};
    for (var second = 0; second < samples.length; second++) {
      var figures = new IntervalFigures(1, second);
      for (var i = 0; i < samples[second]; i++) {
        figures.unmeasured().get(Metric.PUBLISH_FROM_INTENDED).recordNanos(400_000);
      }
      recorder.add(figures);
    }
    var csv = new StringWriter();
    new TimeseriesCsv(plan.load(), new GeneratorShare(10)).write(recorder.rows(), 4, csv);

    var rows = csv.toString().lines().toList();
    assertThat(rows.get(1)).contains(",0,400,400,,,400,,,,");
    assertThat(rows.get(2)).contains(",0,400,400,400,,400,,,,");
  }

  @Test
  void histogramLogIsReadBackByItsOwnLibrary() {
    record(32);

    var log = files(List.of()).histograms();

    var whole = 0L;
    var intervals = 0L;
    var reader =
        new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    for (EncodableHistogram next; (next = reader.nextIntervalHistogram()) != null; ) {
      var count = ((Histogram) next).getTotalCount();
      whole += next.getTag().equals("whole.publishFromIntended") ? count : 0;
      intervals += next.getTag().equals("publishFromIntended") ? count : 0;
    }
    assertThat(whole)
        .isEqualTo(
            recorder
                .quoted()
                .measured()
                .get(Metric.PUBLISH_FROM_INTENDED)
                .histogram()
                .getTotalCount())
        .isEqualTo(intervals)
        .isPositive();
  }

  @Test
  void ombResultHasTheFieldsAndUnitsOfOmb() throws IOException {
    record(30);

    var omb = Json.mapper().readTree(files(List.of()).ombJson());

    assertThat(omb.path("driver").asText()).isEqualTo("Kafka, level 2, OperatingSystem");
    assertThat(omb.path("workload").asText())
        .isEqualTo(
            "1 topic / 4 partitions / 128 bytes / 3 producers / 2 subscriptions / 2 consumers"
                + " / 100 per second");
    assertThat(omb.path("partitions").asInt()).isEqualTo(4);
    assertThat(omb.path("producersPerTopic").asInt()).isEqualTo(3);
    assertThat(omb.path("consumersPerTopic").asInt()).isEqualTo(2);
    assertThat(doubles(omb.path("publishRate"))).containsExactly(100.0, 100.0, 100.0);
    assertThat(doubles(omb.path("consumeRate"))).containsExactly(200.0, 200.0, 200.0);
    for (var name : List.of("publishLatency", "publishDelayLatency", "endToEndLatency")) {
      var aggregated = "aggregated" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      for (var kind : List.of("Avg", "50pct", "99pct", "9999pct", "99999pct", "Max")) {
        assertThat(omb.path(name + kind)).as(name + kind).hasSize(3);
        assertThat(omb.path(aggregated + kind).isNumber()).as(aggregated + kind).isTrue();
      }
      assertThat(omb.path(aggregated + "Quantiles").isObject()).isTrue();
    }
    assertThat(omb.path("aggregatedPublishLatencyMax").asDouble()).isBetween(5.0, 7.0);
    assertThat(omb.path("aggregatedPublishDelayLatencyMax").asLong()).isEqualTo(70);
    assertThat(doubles(omb.path("publishDelayLatencyAvg"))).containsExactly(70.0, 70.0, 70.0);
  }

  @Test
  void spreadIsByPartitionAndByTheLeadersOfPartitions() throws IOException {
    record(30);

    var files = files(List.of());

    var figures = Json.read(files.resultJson(), RunResult.class).figures();
    // 25 s of 50, 20, 30 and 0 messages; the second and the third have the same leader.
    assertThat(figures.partitionSpread()).isEqualTo(new Spread(4, 625, 1250, 2));
    assertThat(figures.brokerSpread().count()).isEqualTo(3);
    assertThat(figures.brokerSpread().maxMessages()).isEqualTo(1250);
    assertThat(figures.brokerSpread().maxByMean()).isEqualTo(1.5);
    assertThat(ResultTable.of(Json.read(files.resultJson(), RunResult.class)))
        .contains("messages per partition")
        .contains("at most 1,250: 2.000 times as many")
        .contains("1.500 times as many");
  }

  @Test
  void whateverHappensTheFilesFit() {
    var random = new Random(1);
    var plan = Plans.of("{rate: {messagesPerSecond: 100}, durationSeconds: 7000}", "{count: 2}");
    var recorder = new RunRecorder(plan);
    begin(recorder, plan);
    for (var second = 0; second < 7100; second++) {
      var figures = new IntervalFigures(1, second);
      figures.counts().add(Count.ACKNOWLEDGED, random.nextInt(1_000_000_000));
      figures.counts().add(Count.RECEIVED, random.nextInt(1_000_000_000));
      for (var i = 0; i < 10; i++) {
        for (var metric : Metric.values()) {
          figures.measured().get(metric).recordNanos(random.nextLong(1_000_000_000_000L));
        }
      }
      recorder.add(figures);
    }
    var checks = new ArrayList<SettingCheck>();
    for (var i = 0; i < 20_000; i++) {
      checks.add(
          new SettingCheck(
              SettingScope.Partition,
              "topic-partition t-" + i,
              "replicas",
              "3",
              "3",
              SettingCheck.Outcome.Match));
    }

    var files = files(plan, recorder, checks);

    var total =
        files.resultJson().length()
            + files.ombJson().length()
            + files.histograms().length()
            + files.timeseries().length;
    assertThat(total).isLessThanOrEqualTo(900 * 1024);
    var result = Json.read(files.resultJson(), RunResult.class);
    assertThat(result.durability().before().checks()).hasSize(1);
    assertThat(result.durability().before().checks().getFirst().subject())
        .isEqualTo(
            ReportMessage.AND_MORE.with(checks.getFirst().subject(), checks.size() - 1).toString());
    // What was proven is told as it was.
    assertThat(result.durability().before().summary().toString())
        .isEqualTo(new VerificationReport(START, checks).summary().toString());
  }

  @Test
  void theTableSaysWhatCounts() {
    record(32);

    var table = ResultTable.of(Json.read(files(List.of()).resultJson(), RunResult.class));

    assertThat(table).contains("durability level 2", "published", "Valid:", "RateShort");
  }

  @Test
  void theTableHasWhatServersWereSeenIn() throws IOException {
    record(32);
    var config = Map.of("observed.connections.blocked", "3/40", "observed.mem_alarm", "0/40");
    var server = new ServerFacts("node", "rabbit@a", "a", null, "4.0.5", config);
    var json = (ObjectNode) Json.mapper().readTree(files(List.of()).resultJson());
    json.putPOJO("cluster", new ClusterFacts("c", Map.of(), List.of(server)));

    var table = ResultTable.of(RunResult.parse(Json.write(json)));

    var blocked = new Observation("rabbit@a", ObservedState.PUBLISHERS_BLOCKED, 3, 40);
    assertThat(table.lines().filter(line -> line.startsWith("  under load: ")))
        .containsExactly("  under load: " + blocked.describe());
  }

  @Test
  void theTableHasTheLongestWaitOfEachStage() throws IOException {
    record(32);
    var threads =
        List.of(
            new ThreadCpu("pacing-0", ThreadRole.Sender, 12.34, 3.21),
            new ThreadCpu("consumer-0", ThreadRole.Consumer, 1, 23.45),
            new ThreadCpu("client-0", ThreadRole.Client, 2, null));
    var json = (ObjectNode) Json.mapper().readTree(files(List.of()).resultJson());
    json.putPOJO("stages", List.of(Given.stage(1, 0L), Given.stage(2, 0L)));
    json = (ObjectNode) Json.mapper().readTree(Json.write(json));
    ((ObjectNode) json.at("/stages/1/generator")).putPOJO("threads", threads);

    var lines = ResultTable.of(RunResult.parse(Json.write(json))).lines().map(String::strip);

    assertThat(lines)
        .anyMatch(line -> line.matches("Stage .* thread % +waits % +kept"))
        .anyMatch(line -> line.matches("1 Measurement .* - +- +up"))
        .anyMatch(line -> line.matches("2 Measurement .* - +23\\.[45] +up"));
  }

  @Test
  void theTableHasThreadsOfEachPhase() throws IOException {
    record(32);
    var sending = new ThreadCpu("pacing-0", ThreadRole.Sender, 12.34, null);
    var receiving = new ThreadCpu("consumer-0", ThreadRole.Consumer, 98.76, null);
    var build = new PhaseGenerator(20.1, sending, null, null);
    var catchUp = new PhaseGenerator(54.3, sending, receiving, null);
    var phases =
        List.of(
            new PhaseFigures("Build", 5, 1, null, null, null, true, "", build, null),
            new PhaseFigures("CatchUp", 4, 1, null, null, null, null, null, catchUp, true),
            new PhaseFigures("After", 3, 1, null, null, null, true, "", null, null));
    var json = (ObjectNode) Json.mapper().readTree(files(List.of()).resultJson());
    json.putPOJO("backlog", new BacklogResult(1, 1, true, 1, 0.5, 1, 1, phases));

    var lines = ResultTable.of(RunResult.parse(Json.write(json))).lines().map(String::strip);

    assertThat(lines)
        .anyMatch(line -> line.matches("Phase .* CPU % +sender % +receiver % +kept"))
        .anyMatch(line -> line.matches("Build .* 20\\.1 +12\\.3 +- +up"))
        .anyMatch(
            line -> line.matches("CatchUp .* 54\\.3 +12\\.3 +98\\.8 +-, limited by the generator"))
        .anyMatch(line -> line.matches("After .* - +- +- +up"));
  }

  private static void begin(RunRecorder recorder, RunPlan plan) {
    recorder.begin(LoadCourse.of(plan.load(), 0, () -> 0).next(), START);
    recorder.quote();
  }

  private void record(int seconds) {
    begin(recorder, plan);
    for (var second = 0; second < seconds; second++) {
      var figures = new IntervalFigures(1, second);
      figures.counts().add(Count.SENT, 100);
      figures.counts().add(Count.ACKNOWLEDGED, 100);
      figures.counts().add(Count.RECEIVED, 200);
      if (second >= 5 && second < 30) {
        figures.counts().add(Count.ACKNOWLEDGED_MEASURED, 100);
        figures.counts().add(Count.RECEIVED_MEASURED, 200);
        figures.partitions().add("t", new long[] {50, 20, 30, 0});
      }
      var latencies = second < 5 ? figures.unmeasured() : figures.measured();
      for (var i = 0; i < 100; i++) {
        latencies.get(Metric.PUBLISH).recordNanos(1_000_000 + i * 50_000);
        latencies.get(Metric.PUBLISH_FROM_INTENDED).recordNanos(1_000_000 + i * 60_000);
        latencies.get(Metric.END_TO_END).recordNanos(2_000_000);
        latencies.get(Metric.END_TO_END_FROM_INTENDED).recordNanos(2_000_000);
        latencies.get(Metric.SCHEDULE_LAG).recordNanos(50_000);
        latencies.get(Metric.SEND_DELAY).recordNanos(70_000);
      }
      recorder.add(figures);
    }
  }

  private ResultFiles files(List<SettingCheck> checks) {
    return files(plan, recorder, checks);
  }

  /** The files of a run of Kafka with these settings read back. */
  static ResultFiles files(RunPlan plan, RunRecorder recorder, List<SettingCheck> checks) {
    var report = new VerificationReport(START, checks);
    var environment =
        new RunEnvironment(
            "v1.34.3", List.of(), List.of("one device for all"), List.of(), List.of());
    var order = new WorkOrder(plan, KafkaSystem.at("nowhere:9092"), environment, report);
    var times = new Times(START, START, START, START, START);
    var result =
        new ResultBuilder(order, "kafka-clients 4", recorder, new IntegrityLedger(Map.of()))
            .build(
                new LoadOutcome(
                    null, times, List.of(), 0, List.of(), null, null, 0, 3, 5.0, null, null),
                new DurabilityProof(2, report, report, 3, 3, 5.0, null, null),
                new ClusterFacts("c", Map.of(), List.of()),
                Map.of("t", List.of("a", "b", "b", "c")));
    return ResultFiles.of(result, recorder);
  }

  private static List<String> rows(ResultFiles files) throws IOException {
    try (var stream = new GZIPInputStream(new ByteArrayInputStream(files.timeseries()))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static List<Double> doubles(JsonNode array) {
    var values = new ArrayList<Double>();
    array.forEach(value -> values.add(value.asDouble()));
    return values;
  }
}
