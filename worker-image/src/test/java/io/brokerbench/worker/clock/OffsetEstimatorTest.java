package io.brokerbench.worker.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OffsetEstimatorTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000L * SECOND;

  @ParameterizedTest(name = "offset {0} ns, drift {1} ppm, after {2} s")
  @CsvSource({
    "0, 0, 2",
    "0, 0, 120",
    "5000000, 0, 2",
    "-5000000, 0, 120",
    "3600000000000, 0, 30",
    "1000000, 20, 5",
    "1000000, 20, 120",
    "-1000000, -50, 300",
    "0, 50, 600",
  })
  void theTrueOffsetIsWithinTheStatedUncertaintyWhichIsThatOfProbes(
      long offset, double driftPpm, int seconds) {
    for (var seed = 0; seed < 5; seed++) {
      var random = new Random(seed);
      var estimator = new OffsetEstimator();
      for (var at = 0L; at < seconds * SECOND; at += SECOND / 5) {
        estimator.add(probe(at, offset, driftPpm, random));
        if (at > SECOND) {
          var now = START + at + SECOND / 2;
          var estimate = estimator.estimate(now);
          assertThat(estimate.offset())
              .as("at %d s, seed %d", at / SECOND, seed)
              .isBetween(
                  trueOffset(now, offset, driftPpm) - estimate.uncertainty(),
                  trueOffset(now, offset, driftPpm) + estimate.uncertainty());
          // A quiet probe is there and back in 110 to 170 us; what comes to its half is the
          // slope's.
          assertThat(estimate.uncertainty())
              .isPositive()
              .isLessThan(at > 10 * SECOND ? 90e3 : 400e3);
          assertThat(estimate.offset())
              .isCloseTo(
                  trueOffset(now, offset, driftPpm), within(at > 10 * SECOND ? 30e3 : 200e3));
        }
      }
      assertThat(estimator.largestUncertainty()).isPositive().isLessThan(400e3);
    }
  }

  @Test
  void theDriftIsFound() {
    var random = new Random(1);
    var estimator = new OffsetEstimator();
    for (var at = 0L; at < 60 * SECOND; at += SECOND / 5) {
      estimator.add(probe(at, 0, 40, random));
    }

    assertThat(estimator.estimate(START + 60 * SECOND).drift()).isBetween(38e-6, 42e-6);
  }

  /**
   * Of a warm-up, what it ends with counts: by that, the first measured latencies are corrected.
   */
  @Test
  void itBeginsAnewWithTheEstimateThatIsInUse() {
    var random = new Random(1);
    var estimator = new OffsetEstimator();
    double inUse = 0;
    for (var at = 0L; at < 60 * SECOND; at += SECOND / 5) {
      estimator.add(probe(at, 0, 40, random));
      if (at % SECOND == 0) {
        estimator.estimate(START + at + 2 * SECOND);
      }
      if (at == 10 * SECOND) {
        assertThat(estimator.newest().uncertainty()).isLessThan(estimator.largestUncertainty() / 2);
        estimator.restart();
        inUse = estimator.newest().uncertainty();
      }
    }

    assertThat(estimator.newest().uncertainty()).isLessThan(inUse);
    assertThat(estimator.largestUncertainty()).isEqualTo(inUse);
  }

  /** RFC 5905, section 8: out in 3, 1 to answer, back in 5, by a clock that is 100 ahead. */
  @Test
  void aProbeBoundsTheOffsetToHalfItsRoundTrip() {
    var probe = new ClockProbe(10, 113, 114, 19);

    assertThat(probe.roundTrip()).isEqualTo(8);
    assertThat(probe.at()).isEqualTo(14);
    assertThat(probe.offset()).isEqualTo(99);
    assertThat(probe.uncertainty()).isEqualTo(4);
    assertThat(new ClockProbe(10, 113, 124, 19).uncertainty()).isZero();
  }

  @Test
  void aRoundTripOfLessThanNothingSaysNothing() {
    var estimator = new OffsetEstimator();

    estimator.add(new ClockProbe(START, START, START + 2, START + 1));
    assertThat(estimator.isEmpty()).isTrue();
    estimator.add(new ClockProbe(START, START + 7, START + 8, START + 1));

    assertThat(estimator.isEmpty()).isFalse();
    assertThat(estimator.estimate(START)).isEqualTo(new ClockOffset(START, 7, 0, 0));
  }

  /** Of round trips of 9, 4 and 6 us in one second the one of 4 us is believed. */
  @Test
  void ofEachSecondTheShortestRoundTripCounts() {
    var estimator = new OffsetEstimator();
    for (var micros : new long[] {9, 4, 6}) {
      var sent = START + micros;
      estimator.add(
          new ClockProbe(sent, sent + micros * 1000, sent + micros * 1000, sent + micros * 1000));
    }

    var estimate = estimator.estimate(START + 2004);
    assertThat(estimate.offset()).isEqualTo(2000);
    assertThat(estimate.uncertainty()).isEqualTo(2000);
  }

  /** The older bound is wider, since clocks wander. */
  @Test
  void ofEquallyQuickProbesTheNewerCounts() {
    var estimator = new OffsetEstimator();
    for (var offset : new long[] {3, 5}) {
      estimator.add(new ClockProbe(START, START + offset, START + offset, START));
    }

    assertThat(estimator.estimate(START)).isEqualTo(new ClockOffset(START, 5, 0, 0));
  }

  @ParameterizedTest(name = "of the last {0} s, the first one counts: {1}")
  @CsvSource({"60, true", "61, false"})
  void whatIsOlderThanAMinuteIsForgotten(int seconds, boolean counts) {
    var withExactFirst = new OffsetEstimator();
    var without = new OffsetEstimator();
    withExactFirst.add(exact(0, 0, 0));
    for (var second = 1; second < seconds; second++) {
      var loose = exact(second, 0, 2_000_000);
      withExactFirst.add(loose);
      without.add(loose);
    }
    var now = START + seconds * SECOND;

    assertThat(withExactFirst.estimate(now).equals(without.estimate(now))).isNotEqualTo(counts);
  }

  /**
   * 20 s and 10 s ago the offset was 0, exactly. As clocks wander by 1 us a second, it may have
   * been 20 us below then and 10 us above: by that slope it is 40 us now.
   */
  @Test
  void whatIsKnownOfThePastWandersWithItsAge() {
    var estimator = new OffsetEstimator();
    estimator.add(exact(0, 0, 0));
    estimator.add(exact(10, 0, 0));

    var estimate = estimator.estimate(START + 20 * SECOND);

    assertThat(estimate.offset()).isCloseTo(0, within(1.0));
    assertThat(estimate.uncertainty()).isCloseTo(40_000, within(1.0));
  }

  /** Exact 10 s ago: clocks drift by 500 ppm at most, and wander by 1 us a second. */
  @Test
  void aSingleProbeLeavesEveryDriftPossible() {
    var estimator = new OffsetEstimator();
    estimator.add(exact(0, 7_000, 0));

    var estimate = estimator.estimate(START + 10 * SECOND);

    assertThat(estimate.offset()).isCloseTo(7_000, within(1.0));
    assertThat(estimate.drift()).isCloseTo(0, within(1e-9));
    assertThat(estimate.uncertainty()).isCloseTo(5_000_000 + 10_000, within(1.0));
  }

  /** No clock goes 1 ms a second wrong: its time was set. */
  @Test
  void ofTwoProbesThatContradictTheNewerCounts() {
    var estimator = new OffsetEstimator();
    estimator.add(exact(0, 0, 2_000));
    estimator.add(exact(10, 10_000_000, 2_000));

    var estimate = estimator.estimate(START + 10 * SECOND + 1_000);

    assertThat(estimate.offset()).isCloseTo(10_000_000, within(1.0));
    assertThat(estimate.uncertainty()).isCloseTo(1_000, within(1.0));
  }

  /** Half a minute in step, then half a minute 100 ppm fast: no line passes through all of it. */
  @Test
  void aClockThatChangesItsRateIsFollowed() {
    var estimator = new OffsetEstimator();
    for (var second = 0; second < 60; second++) {
      estimator.add(exact(second, second < 30 ? 0 : (second - 30) * 100_000L, 2_000));
    }

    var estimate = estimator.estimate(START + 60 * SECOND);

    assertThat(estimate.offset()).isCloseTo(30 * 100_000, within(50e3));
    assertThat(estimate.drift()).isCloseTo(100e-6, within(3e-6));
    assertThat(estimate.uncertainty()).isPositive().isLessThan(50e3);
  }

  /** Both ways take half of the round trip. */
  private static ClockProbe exact(int second, long offset, long roundTrip) {
    var sent = START + second * SECOND;
    var echo = sent + roundTrip / 2 + offset;
    return new ClockProbe(sent, echo, echo, sent + roundTrip);
  }

  @Test
  void nothingIsKnownWithoutAProbe() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new OffsetEstimator().estimate(START))
        .withMessageContaining("no clock probe");
  }

  /** What is 0 or far ahead is no time of a sample: nothing of it is in what is stated. */
  @Test
  void conversionsAreNoEstimates() {
    var random = new Random(1);
    var estimator = new OffsetEstimator();
    for (var at = 0L; at < 60 * SECOND; at += SECOND / 5) {
      estimator.add(probe(at, 5_000_000, 40, random));
    }
    var now = START + 60 * SECOND;
    assertThat(estimator.newest()).isSameAs(ClockOffset.NONE);
    var estimate = estimator.estimate(now);

    assertThat(estimator.newest()).isSameAs(estimate);
    assertThat(estimator.newest().coordinatorTime(now + 5_000_000) - now)
        .isBetween(-2_500_000L, -2_300_000L);
    assertThat(estimator.newest().workerTime(now + 600 * SECOND) - now - 600 * SECOND)
        .isBetween(30_000_000L, 33_000_000L);
    assertThat(estimator.newest().workerTime(0)).isNegative();

    assertThat(estimator.largestUncertainty()).isEqualTo(estimate.uncertainty()).isLessThan(90e3);
  }

  /** The way out and the way back take different times, and now and then one is held up. */
  private static ClockProbe probe(long at, long offset, double driftPpm, Random random) {
    var there = 50_000 + random.nextInt(30_000) + (random.nextInt(4) == 0 ? 2_000_000 : 0);
    var back = 50_000 + random.nextInt(30_000) + (random.nextInt(4) == 0 ? 3_000_000 : 0);
    var sent = START + at;
    var echoed = sent + there;
    var received = echoed + 10_000 + back;
    return new ClockProbe(
        sent,
        echoed + Math.round(trueOffset(echoed, offset, driftPpm)),
        echoed + 10_000 + Math.round(trueOffset(echoed + 10_000, offset, driftPpm)),
        received);
  }

  private static double trueOffset(long at, long offset, double driftPpm) {
    return offset + driftPpm * 1e-6 * (at - START);
  }
}
