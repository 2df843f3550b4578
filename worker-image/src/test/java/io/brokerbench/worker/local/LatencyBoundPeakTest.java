package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.course.CourseMessage;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.local.SlowPastRate.Slow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A search for the peak whose limit is a latency, from the file of the run to its result. Brokers
 * keep up with both rates; only the higher one is slow, by more than a second.
 */
@Execution(ExecutionMode.CONCURRENT)
class LatencyBoundPeakTest {

  private static final int QUICK_RATE = 300;
  private static final int SLOW_RATE = 450;
  private static final Duration SLOWNESS = Duration.ofMillis(1_200);
  private static final int LIMIT_MICROS = 700_000;

  @ParameterizedTest(name = "slow {0}, limit {1}")
  @CsvSource({
    "ACKNOWLEDGEMENT, maxPublishLatencyP99Micros, PUBLISH_TOO_SLOW",
    "DELIVERY, maxEndToEndLatencyP99Micros, END_TO_END_TOO_SLOW",
  })
  void rateFailsByItsLatencyAlone(Slow slow, String limit, CourseMessage tooSlow)
      throws InterruptedException {
    var result = run(slow, limit);

    assertThat(result.completed()).isTrue();
    assertThat(result.integrity().lost()).isZero();
    assertThat(stages(result, QUICK_RATE)).anyMatch(StageResult::sustained);
    assertThat(stages(result, SLOW_RATE))
        // Two probes, and two stages of the full time.
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(
            stage -> {
              assertThat(stage.sustained()).isFalse();
              assertThat(stage.undrainedMessages()).isZero();
              var p99 =
                  tooSlow == CourseMessage.PUBLISH_TOO_SLOW
                      ? stage.publishLatencyP99Micros()
                      : stage.endToEndLatencyP99Micros();
              assertThat(p99).isGreaterThan(LIMIT_MICROS);
              // The delay of the generator is its own, and may be a large share.
              var finding = tooSlow.with(p99, LIMIT_MICROS);
              assertThat(stage.finding())
                  .isIn(
                      finding.toString(),
                      CourseMessage.GENERATOR_TOO_SLOW.with(finding).toString());
            });
    assertThat(result.peak().confirmed()).isTrue();
    assertThat(result.peak().messagesPerSecond()).isEqualTo(QUICK_RATE);
    assertThat(result.peak().finding())
        .startsWith(CourseMessage.RATE_FAILED.with((long) SLOW_RATE).toString());
    assertThat(result.figures().targetMessagesPerSecond()).isEqualTo(QUICK_RATE);
  }

  private static List<StageResult> stages(RunResult result, int rate) {
    return result.stages().stream().filter(s -> s.targetMessagesPerSecond() == rate).toList();
  }

  private static RunResult run(Slow slow, String limit) throws InterruptedException {
    var plan =
        Plans.of(
            ("{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128,"
                    + " rate: {type: Peak, peak: {startMessagesPerSecond: %d,"
                    + " maxMessagesPerSecond: %d, resolutionPercent: 50, probeSeconds: 4, %s: %d}},"
                    + " warmUpSeconds: 2, durationSeconds: 4, drainTimeoutSeconds: 10}")
                .formatted(QUICK_RATE, SLOW_RATE, limit, LIMIT_MICROS),
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}",
            // A lump of a second on a busy machine is not what a rate fails by.
            "{maxRateShortfallPercent: 60}");
    var between = (QUICK_RATE + SLOW_RATE) / 2;
    var brokers = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    try (var driver = new SlowPastRate(brokers, slow, between, SLOWNESS)) {
      return LocalRuns.run(plan, driver, progress -> {}).result();
    }
  }
}
