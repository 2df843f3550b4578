package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Percentiles over time at rates that give a second too few samples. */
class StageRowsTest {

  private static final int WARM_UP = 2;

  /** Of so many seconds in all. */
  private static StageRows rows(int seconds, int samples, LongFunction<Long> microsOfSecond) {
    return rows(seconds, seconds, samples, microsOfSecond);
  }

  private static StageRows rows(
      int planned, int seconds, int samples, LongFunction<Long> microsOfSecond) {
    var stage = new Stage(1, Purpose.Measurement, samples, WARM_UP, planned - WARM_UP);
    var rows = new StageRows(stage, Instant.EPOCH, false);
    for (var second = 0; second < seconds; second++) {
      var figures = new IntervalFigures(1, second);
      for (var i = 0; i < samples; i++) {
        figures
            .measured()
            .get(Metric.PUBLISH_FROM_INTENDED)
            .recordNanos(TimeUnit.MICROSECONDS.toNanos(microsOfSecond.apply(second)));
      }
      rows.add(figures, second);
    }
    rows.close();
    return rows;
  }

  @Test
  void warmUpLendsNothing() {
    var rows = rows(40, 500, second -> second < WARM_UP ? 900L : second);

    assertThat(rows.rows())
        .extracting(row -> row.publish().publishedP99())
        .startsWith(null, 900L, null, 3L, 4L)
        .endsWith(38L, 39L);
    assertThat(rows.rows()).extracting(row -> row.publish().p50()).contains(2L, 3L, 39L);
  }

  /** Twenty rows and their own. */
  @ParameterizedTest(name = "{0} messages a second: first p99 in row {1}")
  @CsvSource({"1000, 2", "999, 3", "100, 11", "48, 22", "47, "})
  void samplesAreBorrowedFromSoManyRows(int samples, Integer first) {
    var rows = rows(60, samples, second -> 7L).rows();

    for (var second = WARM_UP; second < 60; second++) {
      assertThat(rows.get(second).publish().publishedP99())
          .as("second %d", second)
          .isEqualTo(first == null || second < first ? null : (Long) 7L);
    }
  }

  /** A long stage has rows of two seconds, ten of which lend what twenty of one second would. */
  @ParameterizedTest(name = "{0} messages a second: first p99 in row {1}")
  @CsvSource({"500, 1", "499, 2", "46, 11", "45, "})
  void longRowsLendForAsManySeconds(int samples, Integer first) {
    var rows = rows(40_000, 60, samples, second -> 7L).rows();

    assertThat(rows).hasSize(30);
    for (var row = 1; row < rows.size(); row++) {
      assertThat(rows.get(row).publish().publishedP99())
          .as("row %d", row)
          .isEqualTo(first == null || row < first ? null : (Long) 7L);
    }
  }
}
