package io.brokerbench.worker.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockTableTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long NOW = 1_700_000_000L * SECOND;

  @ParameterizedTest(name = "clocks {0}/{1} apart {2} +- {3}: correction {4}")
  @CsvSource({
    "0, 0, 5000, 10, 0",
    "0, 1, 5000, 10, -5000",
    "0, 1, -5000, 10, 5000",
    "0, 1, 5000, 5000, -5000",
    "0, 1, 5, 1000000, -5",
  })
  void aSampleIsCorrectedByTheMiddleHoweverWideTheInterval(
      int fromClock, int toClock, double offset, double uncertainty, long correction) {
    var table =
        new ClockTable(
            List.of(ClockOffset.NONE, new ClockOffset(NOW, offset, 0, uncertainty)),
            List.of(fromClock, toClock));

    assertThat(table.correction(0, 1, NOW - 100, NOW)).isEqualTo(correction);
    assertThat(table.correction(1, 0, NOW - 100, NOW)).isEqualTo(-correction);
  }

  /** 250 ms ahead and 150 ppm fast against 40 ms behind and 50 ppm slow, ten minutes on the way. */
  @Test
  void eachEndIsCorrectedByTheOffsetOfItsTime() {
    var one = new ClockOffset(NOW, 250e6, 150e-6, 0);
    var other = new ClockOffset(NOW, -40e6, -50e-6, 0);
    var table = new ClockTable(List.of(one, other), List.of(0, 1));
    var sent = NOW - 600 * SECOND;
    var received = NOW + SECOND / 2;

    var measured = other.workerTime(received) - one.workerTime(sent);
    var correction = table.correction(0, 1, one.workerTime(sent), other.workerTime(received));

    assertThat(measured).isEqualTo(600_500_000_000L - 40_025_000L - 250_000_000L + 90_000_000L);
    assertThat(measured + correction).isEqualTo(received - sent);
  }

  @ParameterizedTest(name = "offset {0} ns, drift {1}, {2} s away")
  @CsvSource({"0, 0, 0", "250000000, 150e-6, 600", "-3600000000000, -500e-6, -60", "7, 1e-9, 1"})
  void timesAreConvertedThereAndBack(double offset, double drift, long seconds) {
    var line = new ClockOffset(NOW, offset, drift, 0);
    var time = NOW + seconds * SECOND;

    assertThat(line.workerTime(time) - time)
        .isEqualTo(Math.round(offset + drift * seconds * SECOND));
    assertThat(line.coordinatorTime(line.workerTime(time))).isBetween(time - 1, time + 1);
  }

  @ParameterizedTest(name = "clocks {0}/{1}: +- {2}")
  @CsvSource({"0, 0, 0", "0, 1, 30"})
  void anOffsetIsAsUncertainAsBothOfItsEnds(int fromClock, int toClock, double uncertainty) {
    var table =
        new ClockTable(
            List.of(new ClockOffset(NOW, 1, 0, 10), new ClockOffset(NOW, 2, 0, 20)),
            List.of(fromClock, toClock));

    assertThat(table.uncertainty(0, 1)).isEqualTo(uncertainty);
    assertThat(table.uncertainty(1, 0)).isEqualTo(uncertainty);
  }

  @Test
  void workersOfOneClockNeedNoCorrection() {
    var table = ClockTable.sameClock(3);

    assertThat(table.offsets()).hasSize(3).containsOnly(ClockOffset.NONE);
    assertThat(table.correction(0, 2, 5, 7)).isZero();
    assertThat(table.uncertainty(0, 2)).isZero();
  }
}
