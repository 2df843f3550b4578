package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A calibration of the clock offsets, over the protocol: two workers on kernels of their own, whose
 * clocks are wrong by known amounts, one sending and one receiving. Both tolerances are absolute: a
 * busy machine makes the round trips of the probes longer, of which the shortest counts.
 */
@Execution(ExecutionMode.CONCURRENT)
class WrongClocksTest {

  private static final RunPlan PLAN =
      Plans.of(
          "{partitionsPerTopic: 4, rate: {messagesPerSecond: 1000}, messageSizeBytes: 128,"
              + " warmUpSeconds: 0, durationSeconds: 6, drainTimeoutSeconds: 5}",
          "{count: 2, roles: Split, pacingGranularityMicros: 1000}");

  /** Of offsets and mean latencies; the least that a case is wrong by is more. */
  private static final double TOLERANCE_MICROS = 1_000;

  private static final double MOST_UNCERTAINTY_MICROS = 10_000;

  private final MonotonicClock right = MonotonicClock.anchoredNow();
  private final long rightAt = System.nanoTime();

  @ParameterizedTest(name = "sender {0} us and {1} ppm, receiver {2} us and {3} ppm")
  @CsvSource({
    "0, 0, 250000, 0",
    "-2000, 0, 3600000000, 0",
    "0, 0, 0, 450",
    "40000, -150, -40000, 150",
  })
  void offsetsAndLatenciesAreTrue(
      long senderMicros, double senderPpm, long receiverMicros, double receiverPpm)
      throws InterruptedException {
    var sender = clock(senderMicros, senderPpm);
    var receiver = clock(receiverMicros, receiverPpm);
    var witness =
        new ClockWitness(
            new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED), sender, receiver);

    var result = run(witness, index -> index == 0 ? sender : receiver);

    assertThat(result.completed()).isTrue();
    assertThat(result.integrity().lost()).isZero();
    var one = result.workers().getFirst();
    var other = result.workers().getLast();
    assertThat(one.clockUncertaintyMicros() + other.clockUncertaintyMicros())
        .isPositive()
        .isLessThan(MOST_UNCERTAINTY_MICROS);
    var elapsed = secondsSinceRight(result.times().finished());
    assertThat(other.clockOffsetMicros() - one.clockOffsetMicros())
        .as("offset after %.1f s", elapsed)
        .isCloseTo(
            receiverMicros - senderMicros + (receiverPpm - senderPpm) * elapsed,
            within(TOLERANCE_MICROS));
    var latency = result.figures().endToEndLatencyFromIntended();
    assertThat(latency.mean())
        .as("of %d messages", latency.count())
        .isCloseTo(witness.meanLatencyMicros(), within(TOLERANCE_MICROS));
  }

  private DriftingClock clock(long micros, double ppm) {
    return new DriftingClock(
        right.anchorNanos() + TimeUnit.MICROSECONDS.toNanos(micros), rightAt, ppm * 1e-6);
  }

  private double secondsSinceRight(Instant time) {
    var then = MonotonicClock.toInstant(right.anchorNanos() + rightAt);
    return java.time.Duration.between(then, time).toNanos() / 1e9;
  }

  private static RunResult run(ClockWitness driver, IntFunction<DriftingClock> clocks)
      throws InterruptedException {
    IntFunction<WorkerIdentity> identities =
        index -> LocalRuns.identity(index, "kernel-" + index, clocks.apply(index).anchorNanos());
    IntFunction<LongFunction<MonotonicClock>> ofWorkers = index -> anchor -> clocks.apply(index);
    return new LocalRun(LocalRuns.order(PLAN), new StandInAdmin(), driver, identities, ofWorkers)
        .run(progress -> {})
        .result();
  }
}
