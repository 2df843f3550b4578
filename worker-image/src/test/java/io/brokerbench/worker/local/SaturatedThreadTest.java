package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.report.CheckMessage;
import io.brokerbench.worker.report.ReportMessage;
import io.brokerbench.worker.report.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Threads that use all of a core that they get, which on a busy machine is a part: the limit is one
 * that any such thread is beyond, and no thread that does its work alone. Worker 0 sends, worker 1
 * receives.
 */
@Isolated("others would have no core")
class SaturatedThreadTest {

  /** A burning thread has a core or a good part of one; the others use a hundredth or two. */
  private static final double LIMIT_PERCENT = 8;

  private static final String LIMIT = "{maxThreadCpuPercent: 8}";
  private static final String WORKERS = "{count: 2, roles: Split, pacingGranularityMicros: 10000}";

  private volatile boolean closedLoop;

  private final StandInDriver driver =
      new StandInDriver(
          4,
          (producer, sequence) -> {
            // A closed loop would fill the memory. Others need not wake up for each message.
            LockSupport.parkNanos(closedLoop ? 100_000 : 0);
            return Fate.DELIVERED;
          });

  /** A consumer that looks for messages a thousand times in a second needs a few percent. */
  @BeforeEach
  void lookSeldom() {
    driver.lookEvery(Duration.ofMillis(20));
  }

  @AfterEach
  void stopBurning() {
    driver.close();
  }

  /** The control: what the other tests find is the burning thread, and no other. */
  @Test
  void threadsThatOnlyWorkAreBelowTheLimit() throws InterruptedException {
    var result = run("{messagesPerSecond: 200}", 3);

    assertThat(check(result, "ThreadSaturated").holds()).isTrue();
    assertThat(result.workers())
        .hasSize(2)
        .allSatisfy(worker -> assertThat(worker.busiestThreads()).isNotEmpty());
    assertThat(busiest(result).cpuPercent()).isBetween(0.0, LIMIT_PERCENT);
    assertThat(result.stages().getFirst().generator().exceeded())
        .noneMatch(found -> found.startsWith(CheckName.ThreadSaturated.name()));
  }

  @Test
  void consumerThatBurnsACoreIsNamed() throws InterruptedException {
    driver.burnConsumers();

    var result = run("{messagesPerSecond: 200}", 3);

    assertThat(result.workers().get(1).busiestThreads())
        .filteredOn(thread -> thread.role() == ThreadRole.Consumer)
        .hasSize(1)
        .allMatch(
            thread -> thread.name().startsWith("consumer-") && thread.cpuPercent() > LIMIT_PERCENT);
    assertThat(result.workers().get(0).busiestThreads())
        .isNotEmpty()
        .allMatch(thread -> thread.cpuPercent() < LIMIT_PERCENT);
    assertThat(check(result, "ThreadSaturated").holds()).isFalse();
    var stage = result.stages().getFirst().generator();
    assertThat(stage.exceeded())
        .anyMatch(found -> found.startsWith(CheckName.ThreadSaturated.name()));
    assertThat(stage.busiestThread()).isEqualTo(busiest(result));
    assertThat(stage.scheduleLagP99Micros()).isNull();
    assertThat(stage.threads())
        .filteredOn(thread -> thread.role() == ThreadRole.Consumer)
        .singleElement()
        .satisfies(
            thread ->
                assertThat(thread.runQueueDelayPercent() != null)
                    .isEqualTo(Files.exists(Path.of("/proc/self/schedstat"))));
    assertThat(ResultTable.of(result)).contains("Worker 1: busiest Consumer consumer-");
  }

  /**
   * The producers wait for 5 ms of each 10, which a client that has time to spare excuses. Those of
   * the warm-up would be excused in all that is measured, were it not for what is known of the
   * network thread after the first second.
   */
  @Test
  void waitsForABusyNetworkThreadAreLag() throws InterruptedException {
    driver.burnNetworkThread();

    var result =
        LocalRuns.run(plan("{messagesPerSecond: 400}", 3, 8), driver, progress -> {}).result();

    assertThat(busiest(result).role()).isEqualTo(ThreadRole.ProducerClient);
    assertThat(check(result, "ThreadSaturated").holds()).isFalse();
    var figures = result.figures();
    // Twice as much as can be sent was due, so the last of it was late by seconds.
    assertThat(figures.sendDelay().max()).isGreaterThan(2_000_000);
    assertThat(figures.sendDelay().max() - figures.scheduleLag().max()).isLessThan(1_500_000);
  }

  /** The client takes no more than 200 messages in a second, whatever the brokers could. */
  @Test
  void peakThatTheGeneratorEndsIsALowerBound() throws InterruptedException {
    driver.burnNetworkThread();

    var result =
        run(
            "{type: Peak, peak: {startMessagesPerSecond: 150, maxMessagesPerSecond: 225,"
                + " resolutionPercent: 50, probeSeconds: 4}}",
            2);

    assertThat(check(result, "PeakFound").holds()).isFalse();
    assertThat(check(result, "PeakFound").found())
        .isEqualTo(CheckMessage.FOUND.with(result.peak().describe()).toString())
        .contains(CheckName.ThreadSaturated.name(), "stand-in-network-");
    assertThat(result.peak().atLeast()).isTrue();
    assertThat(result.peak().messagesPerSecond())
        .isEqualTo(result.figures().targetMessagesPerSecond());
    assertThat(ResultTable.of(result)).contains(ReportMessage.STAGE_AT_LIMITS.with().toString());
  }

  @Test
  void closedLoopSaysWhichSideWasSaturated() throws InterruptedException {
    closedLoop = true;
    driver.burnConsumers();

    var result = run("{type: Unlimited, maxInFlightPerProducer: 8}", 2);

    assertThat(result.figures().saturatedSides()).contains("Receiving");
    assertThat(result.verdict().knows(CheckName.ThreadSaturated)).isFalse();
    assertThat(ResultTable.of(result))
        .contains(ReportMessage.LIMITED_BY_GENERATOR.with("Receiving").toString());
  }

  private RunResult run(String rate, int seconds) throws InterruptedException {
    return LocalRuns.run(plan(rate, 1, seconds), driver, progress -> {}).result();
  }

  private static RunPlan plan(String rate, int warmUpSeconds, int seconds) {
    return Plans.of(
        "{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128, rate: "
            + rate
            + ", warmUpSeconds: "
            + warmUpSeconds
            + ", durationSeconds: "
            + seconds
            + ", drainTimeoutSeconds: 5}",
        WORKERS,
        LIMIT);
  }

  private static Verdict.Check check(RunResult result, String name) {
    return result.verdict().checks().stream()
        .filter(check -> check.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static ThreadCpu busiest(RunResult result) {
    return result.workers().stream()
        .flatMap(worker -> worker.busiestThreads().stream())
        .max(Comparator.comparingDouble(ThreadCpu::cpuPercent))
        .orElseThrow();
  }
}
