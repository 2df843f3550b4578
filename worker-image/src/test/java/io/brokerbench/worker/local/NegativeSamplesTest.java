package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.clock.KernelBootId;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.report.CheckMessage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clocks by which messages arrive before they are sent: worker 0 sends, worker 1 receives. Errors
 * of clocks are of a quarter of a second, and all tolerances are absolute.
 */
@Execution(ExecutionMode.CONCURRENT)
class NegativeSamplesTest {

  private static final RunPlan PLAN =
      Plans.of(
          "{partitionsPerTopic: 4, producersPerTopic: 1, rate: {messagesPerSecond: 1000},"
              + " messageSizeBytes: 128, warmUpSeconds: 0, durationSeconds: 6,"
              + " drainTimeoutSeconds: 5}",
          "{count: 2, roles: Split, pacingGranularityMicros: 1000}");

  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** The shortest of a thousand latencies is shorter, and so is any error of an estimate. */
  private static final long SHORT_MICROS = 50_000;

  private final MonotonicClock right = MonotonicClock.anchoredNow();
  private final long rightAt = System.nanoTime();

  /** Workers that claim to have the coordinator's clock: nothing is measured or corrected. */
  @ParameterizedTest(name = "receiver off by {0} us: holds {1}")
  @CsvSource({"0, true", "-250000, false"})
  void clocksThatAreNotCorrectedShow(long receiverMicros, boolean holds)
      throws InterruptedException {
    var sender = clock(0);
    var receiver = clock(receiverMicros);
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    var witness = new ClockWitness(driver, sender, receiver);

    var result = run(witness, index -> KernelBootId.get(), index -> index == 0 ? sender : receiver);

    var latency = result.figures().endToEndLatencyFromIntended();
    if (holds) {
      assertThat(latency.negativeSamples()).isZero();
      assertThat(latency.mostNegative()).isZero();
    } else {
      assertThat(latency.negativeSamples()).isBetween(latency.count() / 2, latency.count());
      assertThat((double) latency.mostNegative())
          .isCloseTo(receiverMicros + witness.leastLatencyMicros(), within(10.0));
    }
    var check = clockCheck(result);
    assertThat(check.holds()).isEqualTo(holds);
    // No uncertainty is stated, so only the negative samples can fail it.
    assertThat(check.found())
        .isEqualTo(
            CheckMessage.CLOCKS
                .with("0.0", latency.p50(), latency.negativeSamples(), latency.count())
                .toString());
  }

  /** Its clock is corrected, but only after the coordinator has measured it again. */
  @ParameterizedTest(name = "{0} steps back")
  @ValueSource(ints = {0, 4})
  void clockThatStepsShows(int steps) throws InterruptedException {
    var sender = clock(0);
    var receiver = new SteppingClock(right.anchorNanos());
    var driver =
        new StandInDriver(
            4,
            (producer, sequence) -> {
              if (sequence % 1000 == 999 && sequence / 1000 < steps) {
                receiver.stepBack();
              }
              return Fate.DELIVERED;
            });

    var result = run(driver, index -> "kernel-" + index, index -> index == 0 ? sender : receiver);

    assertThat(result.completed()).isTrue();
    var latency = result.figures().endToEndLatencyFromIntended();
    if (steps == 0) {
      assertThat(latency.mostNegative()).isBetween(-SHORT_MICROS, 0L);
    } else {
      var stepMicros = TimeUnit.NANOSECONDS.toMicros(STEP_NANOS);
      assertThat(latency.mostNegative())
          .isBetween(-steps * stepMicros - SHORT_MICROS, -stepMicros + SHORT_MICROS);
      assertThat(latency.negativeSamples() * 1000).isGreaterThan(latency.count());
      assertThat(clockCheck(result).holds()).isFalse();
    }
  }

  private DriftingClock clock(long micros) {
    return new DriftingClock(
        right.anchorNanos() + TimeUnit.MICROSECONDS.toNanos(micros), rightAt, 0);
  }

  private static RunResult run(
      BenchmarkDriver driver, IntFunction<String> bootIds, IntFunction<MonotonicClock> clocks)
      throws InterruptedException {
    return new LocalRun(
            LocalRuns.order(PLAN),
            new StandInAdmin(),
            driver,
            index ->
                LocalRuns.identity(index, bootIds.apply(index), clocks.apply(index).anchorNanos()),
            index -> anchor -> clocks.apply(index))
        .run(progress -> {})
        .result();
  }

  private static Verdict.Check clockCheck(RunResult result) {
    return result.verdict().checks().stream()
        .filter(check -> check.name().equals("ClockUncertainty"))
        .findFirst()
        .orElseThrow();
  }

  /** A clock that someone sets back. */
  private static final class SteppingClock extends MonotonicClock {

    private final AtomicLong setBack = new AtomicLong();

    SteppingClock(long anchorNanos) {
      super(anchorNanos);
    }

    void stepBack() {
      setBack.addAndGet(STEP_NANOS);
    }

    @Override
    public long now() {
      return super.now() - setBack.get();
    }
  }
}
