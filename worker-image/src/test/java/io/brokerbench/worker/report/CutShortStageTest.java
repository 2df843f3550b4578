package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A load that ended early has figures of the time that it lasted. */
class CutShortStageTest {

  private static final int SETTLE = 2;
  private static final int PLANNED = 60;
  private static final RunPlan PLAN =
      Plans.of(
          "{messageSizeBytes: 128, rate: {messagesPerSecond: 10}, warmUpSeconds: 2,"
              + " durationSeconds: 60}",
          "{count: 2, roles: Split, pacingGranularityMicros: 1000}");

  private final RunRecorder recorder = new RunRecorder(PLAN);

  private void report(int seconds) {
    for (var second = 0; second < seconds; second++) {
      var figures = new IntervalFigures(1, second);
      figures.counts().add(Count.ACKNOWLEDGED, 10);
      figures.counts().add(Count.ACKNOWLEDGED_MEASURED, second < SETTLE ? 0 : 10);
      recorder.add(figures);
    }
  }

  @ParameterizedTest(name = "{0} of 62 s reported: {1} s measured")
  @CsvSource({"0, 0", "1, 0", "2, 0", "3, 1", "17, 15", "62, 60", "65, 60"})
  void measuredIsWhatWasReported(int reported, double measured) {
    recorder.begin(new Stage(1, Purpose.Measurement, 10, SETTLE, PLANNED), Instant.EPOCH);
    report(reported);

    assertThat(recorder.cutShortAsReported()).isEqualTo(reported);
    recorder.quote();

    assertThat(recorder.quoted().measuredSeconds()).isEqualTo(measured);
  }

  @Test
  void theLastWindowOfOmbIsAsLongAsItLasted() {
    recorder.begin(new Stage(1, Purpose.Measurement, 10, SETTLE, PLANNED), Instant.EPOCH);
    report(SETTLE + 15);
    recorder.cutShortAsReported();
    recorder.quote();

    assertThat(recorder.quoted().ombWindows())
        .hasSize(2)
        .extracting(OmbWindow::seconds)
        .containsExactly(10.0, 5.0);
  }

  @Test
  void aPartIsMeasuredFromItsOwnFirstSecond() {
    recorder.begin(new Stage(1, Purpose.Build, 10, SETTLE, Stage.OPEN_SECONDS), Instant.EPOCH);
    recorder.cutShort(5);
    recorder.goOn(
        new Stage(2, Purpose.CatchUp, 10, 0, Stage.OPEN_SECONDS), Instant.EPOCH.plusSeconds(7), 7);
    report(11);
    recorder.cutShortAsReported();

    assertThat(recorder.phases(Map.of(), Map.of()))
        .extracting(phase -> phase.seconds(), phase -> phase.publishMessagesPerSecond())
        .containsExactly(tuple(5.0, 10.0), tuple(4.0, 10.0));
  }

  /** Such as brokers that stand still: their latency is not known yet, and not 0. */
  @Test
  void recentLatencyWithoutASampleIsAbsent() {
    recorder.begin(new Stage(1, Purpose.Measurement, 10, SETTLE, PLANNED), Instant.EPOCH);
    report(1);

    var recent = recorder.takeRecent().orElseThrow();

    assertThat(recent.publishRateMessagesPerSecond()).isEqualTo(10);
    assertThat(recent.publishLatencyP50Micros()).isNull();
    assertThat(recent.publishLatencyP99Micros()).isNull();
    assertThat(recent.endToEndLatencyP50Micros()).isNull();
    assertThat(recent.endToEndLatencyP99Micros()).isNull();
  }

  @Test
  void nothingWasMeasuredBeforeTheFirstStage() {
    assertThat(recorder.quoted().measuredSeconds()).isZero();
  }
}
