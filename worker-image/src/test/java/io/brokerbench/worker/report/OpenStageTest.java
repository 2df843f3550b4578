package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.RateType;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A stage whose end is not known beforehand takes no more room for lasting longer. */
class OpenStageTest {

  private static final Stage OPEN = new Stage(1, Purpose.Build, 1, 0, Stage.OPEN_SECONDS);
  private static final RatePlan RATE = new RatePlan(RateType.Fixed, 1, List.of(), null, null);

  private static IntervalFigures oneAcknowledged(int second) {
    var figures = new IntervalFigures(1, second);
    figures.counts().add(Count.ACKNOWLEDGED, 1);
    figures.measured().get(Metric.PUBLISH_FROM_INTENDED).recordNanos(1_000_000);
    return figures;
  }

  @Test
  void intervalsOfTheLogBecomeTwiceAsLong() {
    var recorder = new StageRecorder(OPEN, Instant.EPOCH, RATE);
    for (var second = 0; second < 121; second++) {
      recorder.add(oneAcknowledged(second), second);
    }

    assertThat(recorder.logIntervalSeconds()).isEqualTo(4);
    assertThat(recorder.logIntervals())
        .hasSize(31)
        .extracting(OpenStageTest::samples)
        .startsWith(4L, 4L)
        .endsWith(4L, 1L);
  }

  private static long samples(LatencySet latencies) {
    return latencies.get(Metric.PUBLISH_FROM_INTENDED).histogram().getTotalCount();
  }

  @Test
  void rowsBecomeTwiceAsLongThoughSecondsAreMissing() {
    var rows = new StageRows(OPEN, Instant.EPOCH, false);
    for (var second = 0; second < 20_100; second++) {
      // What a stalled worker slept through, just before rows are joined: an odd number is left.
      if (second < 19_995 || second >= 20_000) {
        rows.add(oneAcknowledged(second), second);
      }
    }

    rows.close();

    assertThat(rows.rows()).hasSize(10_050).allMatch(row -> row.seconds() == 2);
    assertThat(rows.rows().getLast().second()).isEqualTo(20_098);
    assertThat(rows.rows().stream().mapToLong(row -> row.counts().get(Count.ACKNOWLEDGED)).sum())
        .isEqualTo(20_095);
  }
}
