package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiccupMeterTest {

  private static final long MILLI = 1_000_000;

  private final IntervalFigures figures = new IntervalFigures(1, 0);

  @ParameterizedTest(name = "awake after {0} us: {1} us late")
  @CsvSource({"1000, 0", "1050, 0", "1051, 1", "1900, 850", "2050, 1000", "990, 0"})
  void isLateByWhatExceedsSleepAndTimerSlack(long micros, long late) {
    var meter = meter(0, 1000 * MILLI);
    meter.woke(0, micros * 1000);
    meter.moveTo(figures);

    var hiccups = figures.measured().get(Metric.RECEIVER_HICCUPS).histogram();
    assertThat(hiccups.getTotalCount()).isEqualTo(1);
    assertThat(hiccups.getMaxValue()).isEqualTo(late);
  }

  /** 200 ms in each of 30 s: 7 of 1,000 moments wait for the end of a pause. */
  @Test
  void pauseCountsForEachMomentThatItLasts() {
    var meter = meter(0, 30_000 * MILLI);
    for (var milli = 0; milli < 29_800; milli++) {
      meter.woke(milli * MILLI, (milli + 1) * MILLI);
    }
    meter.woke(29_799 * MILLI, 30_000 * MILLI - 1);
    meter.moveTo(figures);

    var hiccups = figures.measured().get(Metric.RECEIVER_HICCUPS).histogram();
    assertThat(hiccups.getTotalCount()).isEqualTo(30_000);
    assertThat(hiccups.getValueAtPercentile(99)).isZero();
    assertThat(hiccups.getValueAtPercentile(99.9)).isBetween(165_000L, 175_000L);
    assertThat(hiccups.getMaxValue()).isBetween(199_000L, 201_000L);
  }

  /** A pause of 10 ms, of which 4 are within the measured time. */
  @Test
  void whatIsOutsideOfTheMeasuredTimeIsApart() {
    var meter = meter(6 * MILLI, 100 * MILLI);
    meter.woke(-MILLI, 10 * MILLI);
    meter.moveTo(figures);

    assertThat(figures.measured().get(Metric.RECEIVER_HICCUPS).histogram().getTotalCount())
        .isEqualTo(4);
    assertThat(figures.unmeasured().get(Metric.RECEIVER_HICCUPS).histogram().getTotalCount())
        .isEqualTo(6);
  }

  private static HiccupMeter meter(long from, long to) {
    return new HiccupMeter(Metric.RECEIVER_HICCUPS, new MeasuredWindow(from, to));
  }
}
