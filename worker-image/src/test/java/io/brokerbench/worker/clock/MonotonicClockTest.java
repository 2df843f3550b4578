package io.brokerbench.worker.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MonotonicClockTest {

  @Test
  void itReadsTheMonotonicClockPlusItsAnchor() {
    var anchor = 1_700_000_000_000_000_000L;
    var clock = new MonotonicClock(anchor);

    var before = System.nanoTime();
    var now = clock.now();
    var after = System.nanoTime();

    assertThat(clock.anchorNanos()).isEqualTo(anchor);
    assertThat(now - anchor).isBetween(before, after);
  }

  /** One reading of the wall clock lies between two of this clock, to the microsecond at least. */
  @Test
  void itReadsLikeTheWallClock() {
    var first = Instant.now();
    var clock = MonotonicClock.anchoredNow();
    var now = MonotonicClock.toInstant(clock.now());
    var last = Instant.now();

    assertThat(now).isBetween(first.minusMillis(1), last.plusMillis(1));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "999999, 0", "1000000, 1000000", "1999999, 1000000", "-1, -1000000"})
  void theMillisecondThatATimeIsIn(long nanos, long millisecond) {
    assertThat(MonotonicClock.wholeMillisecond(nanos)).isEqualTo(millisecond);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1970-01-01T00:00:00Z",
    "1, 1970-01-01T00:00:00.000000001Z",
    "1700000000999999999, 2023-11-14T22:13:20.999999999Z",
    "-1, 1969-12-31T23:59:59.999999999Z",
  })
  void aTimeIsAnInstant(long nanos, Instant instant) {
    assertThat(MonotonicClock.toInstant(nanos)).isEqualTo(instant);
  }
}
