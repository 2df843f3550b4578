package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeRowTest {

  private static final int MESSAGES = 100;
  private static final int HICCUPS = 1000;
  private static final long PAUSE = 300_000;

  /** A second of 100 messages, in which the worker that receives paused or not. */
  private static TimeRow row(int second, boolean paused) {
    var figures = new IntervalFigures(1, second);
    record(figures, Metric.PUBLISH_FROM_INTENDED, MESSAGES, 1000, 0);
    record(figures, Metric.END_TO_END_FROM_INTENDED, MESSAGES, 2000, paused ? 30 : 0);
    record(figures, Metric.SCHEDULE_LAG, MESSAGES, 10, 0);
    record(figures, Metric.RECEIVER_HICCUPS, HICCUPS, 20, paused ? 300 : 0);
    var row = new TimeRow(second, 1);
    row.add(figures);
    return row;
  }

  private static void record(
      IntervalFigures figures, Metric metric, int samples, long micros, int paused) {
    for (var i = 0; i < samples; i++) {
      var shown = i < paused ? PAUSE : micros;
      figures.measured().get(metric).recordNanos(TimeUnit.MICROSECONDS.toNanos(shown));
    }
  }

  /** The last of so many rows, the first of which has the pause. */
  private static TimeRow last(int rows) {
    var before = new ArrayList<LatencySet>();
    var row = row(0, true);
    for (var second = 1; second < rows; second++) {
      before.addFirst(row.close(List.copyOf(before)));
      row = row(second, false);
    }
    row.close(List.copyOf(before));
    return row;
  }

  /** Ten rows make a p99: the pause is in it, and in the delay that it is compared with. */
  @Test
  void delaysAreOfTheRowsOfTheirLatency() {
    var row = last(10);

    assertThat(row.endToEnd().publishedP99()).isBetween(PAUSE, PAUSE + 1000);
    assertThat(row.endToEndHiccups().p99()).isBetween(PAUSE, PAUSE + 1000);
    assertThat(row.hiccups().publishedP99()).isEqualTo(20);
    assertThat(row.endToEndLag().p99()).isEqualTo(10);
    assertThat(row.publish().publishedP99()).isEqualTo(1000);
    assertThat(row.publishLag().p99()).isEqualTo(10);
  }

  @Test
  void pauseBeforeTheRowsOfALatencyIsNotInItsDelay() {
    var row = last(11);

    assertThat(row.endToEnd().publishedP99()).isEqualTo(2000);
    assertThat(row.endToEndHiccups().p99()).isEqualTo(20);
  }

  @Test
  void mergedRowsHaveTheWorstDelay() {
    var merged = last(10);
    merged.merge(last(11));

    assertThat(merged.endToEndHiccups().p99()).isBetween(PAUSE, PAUSE + 1000);
    assertThat(merged.endToEndLag().p99()).isEqualTo(10);
    assertThat(merged.publishLag().p99()).isEqualTo(10);
  }
}
