package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.clock.ClockOffset;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.BacklogWatch.Outcome;
import io.brokerbench.worker.course.CourseMessage;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.AcknowledgementMeter;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.OrderGuarantee;
import io.brokerbench.worker.measure.ReceiptMeter;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every published figure of a load whose every time is known, from the meters to the files.
 *
 * <p>A thousand messages a second for 8 s: 2 s of warm-up, 5 s that are measured, and 1 s of drain,
 * in which nothing is due. Each is sent 200 us after it was due, acknowledged 500 us after that,
 * and received 900 us after it was sent, by a clock that is 300 us ahead. The last of each second
 * is due 500 us before its end: it is acknowledged and received in the next.
 */
class KnownFiguresTest {

  private static final int WARM_UP = 2;
  private static final int MEASURED = 5;
  private static final int PER_SECOND = 1000;
  private static final int BYTES = 128;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long MICRO = TimeUnit.MICROSECONDS.toNanos(1);
  private static final long LAG = 200 * MICRO;
  private static final long PUBLISH = 500 * MICRO;
  private static final long END_TO_END = 900 * MICRO;
  private static final long AHEAD = 300 * MICRO;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String WORKERS = "{count: 2, roles: Split, pacingGranularityMicros: 100}";
  private static final String WORKLOAD =
      "{rate: {messagesPerSecond: 1000}, messageSizeBytes: 128, warmUpSeconds: 2,"
          + " durationSeconds: 5%s}";

  private static final ClockTable CLOCKS =
      new ClockTable(List.of(ClockOffset.NONE, new ClockOffset(0, AHEAD, 0, 0)), List.of(0, 1));

  private final RunPlan plan = Plans.of(WORKLOAD.formatted(""), WORKERS);
  private final RunRecorder recorder = new RunRecorder(plan);

  private final long hash = Stamps.runHash(plan.run().uid());
  private final MeasuredWindow ofProducer =
      new MeasuredWindow(WARM_UP * SECOND, (WARM_UP + MEASURED) * SECOND);
  private final MeasuredWindow ofConsumer =
      new MeasuredWindow(WARM_UP * SECOND + AHEAD, (WARM_UP + MEASURED) * SECOND + AHEAD);
  private final SendMeter sends = new SendMeter(ofProducer);
  private final AcknowledgementMeter acknowledgements =
      new AcknowledgementMeter(new ProducerAssignment(0, "t"), 1, ofProducer);

  private ReceiptMeter receipts(ConsumerRole role) {
    return new ReceiptMeter(
        new ReceiptMeter.Setup(
            "s",
            role,
            hash,
            new OrderGuarantee(OrderGuarantee.Scope.PARTITION, 1),
            new int[] {0},
            1,
            ofConsumer,
            () -> CLOCKS));
  }

  /** Both workers report each second of it. */
  private void load(RunRecorder to, Purpose purpose, ConsumerRole role) {
    to.begin(new Stage(1, purpose, PER_SECOND, WARM_UP, MEASURED), START);
    to.quote();
    var receipts = receipts(role);
    for (var second = 0; second <= WARM_UP + MEASURED; second++) {
      // What was due at the end of the second before comes first.
      if (second > 0) {
        answer(PER_SECOND * second - 1, receipts);
      }
      for (var i = 0; second < WARM_UP + MEASURED && i < PER_SECOND; i++) {
        var due = due(PER_SECOND * second + i);
        sends.sent(due, due + LAG, due + LAG);
        if (i < PER_SECOND - 1) {
          answer(PER_SECOND * second + i, receipts);
        }
      }
      var ofProducers = new IntervalFigures(1, second);
      sends.moveTo(ofProducers);
      acknowledgements.moveTo(ofProducers);
      to.add(ofProducers);
      var ofConsumers = new IntervalFigures(1, second);
      receipts.moveTo(ofConsumers);
      to.add(ofConsumers);
    }
  }

  private static long due(long message) {
    return (message + 1) * SECOND / PER_SECOND - 500 * MICRO;
  }

  private void answer(long message, ReceiptMeter receipts) {
    var due = due(message);
    acknowledgements.acknowledged(message, due, due + LAG, 0, due + LAG + PUBLISH);
    var payload = Stamps.newPayload(BYTES, hash, 0);
    Stamps.write(payload, -1, message, due, due + LAG);
    receipts.beginBatch();
    receipts.received(0, ByteBuffer.wrap(payload), due + LAG + END_TO_END + AHEAD);
    receipts.endBatch();
  }

  private static Figures figures(RunPlan plan, RunRecorder recorder) {
    var files = ResultFilesTest.files(plan, recorder, List.of());
    return Json.read(files.resultJson(), RunResult.class).figures();
  }

  @Test
  void latenciesOfTheResult() {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var figures = figures(plan, recorder);

    assertAll(figures.publishLatency(), 500);
    assertAll(figures.publishLatencyFromIntended(), 700);
    assertAll(figures.endToEndLatency(), 900);
    assertAll(figures.endToEndLatencyFromIntended(), 1100);
    assertAll(figures.endToEndLatencyUncorrected(), 1400);
    assertAll(figures.scheduleLag(), 200);
  }

  /** All messages that were due within the measured time took that. */
  private static void assertAll(LatencyFigures latency, long micros) {
    assertThat(latency.count()).isEqualTo(MEASURED * PER_SECOND);
    assertThat(latency.mean()).isEqualTo(micros);
    assertThat(latency.min()).isEqualTo(micros);
    for (var quantile : Quantile.values()) {
      // Of 5000 samples ten or more are beyond the 99th percentile and those below it.
      var published = quantile.percentile() <= 99 || quantile == Quantile.MAX;
      assertThat(quantile.of(latency))
          .as(quantile.key())
          .isEqualTo(published ? Long.valueOf(micros) : null);
    }
    assertThat(latency.negativeSamples()).isZero();
    assertThat(latency.mostNegative()).isZero();
  }

  /** Of 7000 messages 5000 are acknowledged and received in the measured time. */
  @Test
  void throughputOfTheResult() {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var figures = figures(plan, recorder);

    assertThat(figures.measuredSeconds()).isEqualTo(MEASURED);
    assertThat(figures.targetMessagesPerSecond()).isEqualTo(PER_SECOND);
    assertThat(List.of(figures.publish(), figures.consume()))
        .containsOnly(new Figures.Throughput(5000, 5000 * BYTES, 1000, 1000 * BYTES));
    assertThat(recorder.counts().get(Count.RECEIVED)).isEqualTo(7000);
  }

  @Test
  void latenciesOfAClosedLoopBeginAtTheActualSend() {
    var closed =
        Plans.of(
            "{rate: {type: Unlimited}, messageSizeBytes: 128, warmUpSeconds: 2,"
                + " durationSeconds: 5}",
            WORKERS);
    var ofClosed = new RunRecorder(closed);
    load(ofClosed, Purpose.Measurement, ConsumerRole.Tailing);

    var figures = figures(closed, ofClosed);

    assertAll(figures.shownPublishLatency(), 500);
    assertAll(figures.shownEndToEndLatency(), 900);
    assertThat(figures.targetMessagesPerSecond()).isNull();
    assertThat(figures.publishLatencyFromIntended()).isNull();
    assertThat(figures.endToEndLatencyFromIntended()).isNull();
    assertThat(figures.scheduleLag()).isNull();
    assertThat(ofClosed.phases(Map.of(), Map.of()))
        .extracting(phase -> phase.publishLatency().max(), phase -> phase.tailingLatency().max())
        .containsExactly(tuple(500L, 900L));
  }

  @Test
  void backlogLatenciesAreThoseOfCatchingUp() {
    var backlog = Plans.of(WORKLOAD.formatted(", backlog: {type: CatchUp, seconds: 5}"), WORKERS);
    var ofBacklog = new RunRecorder(backlog);
    load(ofBacklog, Purpose.CatchUp, ConsumerRole.CatchingUp);

    var figures = figures(backlog, ofBacklog);

    assertAll(figures.endToEndLatency(), 900);
    assertAll(figures.endToEndLatencyFromIntended(), 1100);
    assertAll(figures.endToEndLatencyUncorrected(), 1400);
    assertThat(ofBacklog.phases(Map.of(), Map.of()))
        .extracting(
            phase -> phase.seconds(),
            phase -> phase.publishMessagesPerSecond(),
            phase -> phase.publishLatency().max(),
            phase -> phase.tailingLatency(),
            phase -> phase.catchUpLatency().max())
        .containsExactly(tuple(5.0, 1000.0, 700L, null, 1100L));
  }

  @Test
  void figuresOfAStage() {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var stage =
        recorder.stageResult(
            new Judgement(0.5, 0.25, Outcome.Sustained, true, CourseMessage.TOO_SHORT.with()),
            true,
            7L,
            3,
            null,
            1,
            List.of());

    assertThat(stage.measuredSeconds()).isEqualTo(5);
    assertThat(stage.publishMessagesPerSecond()).isEqualTo(1000);
    assertThat(stage.consumeMessagesPerSecond()).isEqualTo(1000);
    assertThat(stage.publishLatencyP99Micros()).isEqualTo(700);
    assertThat(stage.endToEndLatencyP99Micros()).isEqualTo(1100);
    assertThat(stage.publishBacklogGrowthPercent()).isEqualTo(0.5);
    assertThat(stage.consumeBacklogGrowthPercent()).isEqualTo(0.25);
    assertThat(stage.finding()).isEqualTo(CourseMessage.TOO_SHORT.with().toString());
  }

  @Test
  void figuresWhileItRuns() {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var recent = recorder.takeRecent().orElseThrow();

    // 7000 messages in 8 s.
    assertThat(recent.publishRateMessagesPerSecond()).isEqualTo(875);
    assertThat(recent.consumeRateMessagesPerSecond()).isEqualTo(875);
    assertThat(recent.publishLatencyP50Micros()).isEqualTo(700);
    assertThat(recent.publishLatencyP99Micros()).isEqualTo(700);
    assertThat(recent.endToEndLatencyP50Micros()).isEqualTo(1100);
    assertThat(recent.endToEndLatencyP99Micros()).isEqualTo(1100);
  }

  @Test
  void figuresOverTime() throws IOException {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var csv = ResultFilesTest.files(plan, recorder, List.of()).timeseries();

    try (var stream = new GZIPInputStream(new ByteArrayInputStream(csv))) {
      var rows = new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      assertThat(rows)
          .hasSize(9)
          .contains(
              "2026-01-01T00:00:00Z,1,0,1,WarmingUp,1000,999,999,127872,127872,0,"
                  + "700,700,,,700,1100,1100,,,1100,200,0,,p50 max,p50 max",
              "2026-01-01T00:00:02Z,1,2,1,Measuring,1000,1000,1000,128000,128000,0,"
                  + "700,700,700,,700,1100,1100,1100,,1100,200,0,,p50 p99 max,p50 p99 max",
              "2026-01-01T00:00:07Z,1,7,1,Draining,0,1,1,128,128,0,700,,,,700,1100,,,,1100,,0,,,");
    }
  }

  @Test
  void figuresInTheShapeOfOmb() throws IOException {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var omb = Json.mapper().readTree(ResultFilesTest.files(plan, recorder, List.of()).ombJson());

    assertThat(only(omb, "publishRate")).isEqualTo(1000);
    assertThat(only(omb, "consumeRate")).isEqualTo(1000);
    assertThat(only(omb, "publishErrorRate")).isZero();
    assertThat(only(omb, "backlog")).isZero();
    for (var kind : List.of("Avg", "50pct", "75pct", "95pct", "99pct", "999pct", "Max")) {
      // Milliseconds from the actual send, but whole microseconds of the lag.
      assertThat(only(omb, "publishLatency" + kind)).isEqualTo(0.5);
      assertThat(only(omb, "endToEndLatency" + kind)).isEqualTo(0.9);
      assertThat(only(omb, "publishDelayLatency" + kind)).isEqualTo(200);
      assertThat(omb.path("aggregatedPublishLatency" + kind).asDouble()).isEqualTo(0.5);
      assertThat(omb.path("aggregatedEndToEndLatency" + kind).asDouble()).isEqualTo(0.9);
      assertThat(omb.path("aggregatedPublishDelayLatency" + kind).asDouble()).isEqualTo(200);
    }
  }

  private static double only(JsonNode json, String name) {
    assertThat(json.path(name)).as(name).hasSize(1);
    return json.path(name).get(0).asDouble();
  }

  @Test
  void distributionsInTheHistogramLog() {
    load(recorder, Purpose.Measurement, ConsumerRole.Tailing);

    var log = ResultFilesTest.files(plan, recorder, List.of()).histograms();

    var latencies = new HashMap<String, Long>();
    var samples = new HashMap<String, Long>();
    var reader =
        new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    while (reader.hasNext()) {
      var next = (Histogram) reader.nextIntervalHistogram();
      latencies.merge(next.getTag(), next.getMaxValue(), Math::max);
      samples.merge(next.getTag(), next.getTotalCount(), Long::sum);
    }
    assertThat(latencies)
        .isEqualTo(
            Map.of(
                "whole.publish", 500L,
                "whole.publishFromIntended", 700L,
                "whole.endToEnd", 900L,
                "whole.endToEndFromIntended", 1100L,
                "whole.endToEndUncorrected", 1400L,
                "whole.scheduleLag", 200L,
                "whole.sendDelay", 200L,
                "publishFromIntended", 700L,
                "endToEndFromIntended", 1100L));
    assertThat(samples.values()).containsOnly((long) MEASURED * PER_SECOND);
  }

  /** 20,000 samples: each of 1 to 2000 us ten times, of 2000 us one less, and one of 4095 us. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void percentilesOfADistribution(boolean ofInterval) {
    var latencies = ofInterval ? Latencies.ofInterval() : Latencies.ofAnyTime();
    for (var i = 10; i < 20_009; i++) {
      latencies.recordNanos(i / 10 * MICRO);
    }
    latencies.recordNanos(4095 * MICRO);

    assertThat(LatencyFiguresFactory.of(latencies))
        .isEqualTo(
            new LatencyFigures(
                20_000,
                1,
                1000.60475,
                1000L,
                1500L,
                1800L,
                1900L,
                1980L,
                1998L,
                null,
                4095,
                0,
                0,
                List.of()));
    assertThat(Quantiles.of(latencies))
        .isEqualTo(new Quantiles(20_000, 20_000, 1000.60475, 1000, 1980, 1998, 4095));
  }
}
