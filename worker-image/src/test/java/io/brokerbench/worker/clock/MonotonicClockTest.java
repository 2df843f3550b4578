package io.brokerbench.worker.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The thread is held up for 5 us in each reading but one, which takes 100 ns. */
  @ParameterizedTest(name = "reading {0} is quick")
  @ValueSource(ints = {1, 2, 9, 16})
  void anchorIsThatOfTheQuickestReading(int quick) {
    var anchor = 1_700_000_000_000_000_000L;
    var now = new AtomicLong(1_000_000);
    var readings = new AtomicInteger();
    LongSupplier monotonicClock = () -> now.addAndGet(50);
    Supplier<Instant> wallClock =
        () -> {
          var read = MonotonicClock.toInstant(now.addAndGet(50) + anchor);
          now.addAndGet(readings.incrementAndGet() == quick ? 0 : 5_000);
          return read;
        };

    assertThat(MonotonicClock.anchor(monotonicClock, wallClock)).isEqualTo(anchor);
    assertThat(readings).hasValue(16);
  }

  @Test
  void aParkedThreadWaits() {
    var clock = new MonotonicClock(0);
    var thread = Thread.ofPlatform().start(() -> clock.park(TimeUnit.HOURS.toNanos(1)));
    while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    assertThat(thread.getState()).isEqualTo(Thread.State.TIMED_WAITING);
    LockSupport.unpark(thread);
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
