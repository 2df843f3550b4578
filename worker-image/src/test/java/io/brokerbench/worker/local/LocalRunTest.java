package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.compare.ComparisonTable;
import io.brokerbench.worker.compare.Entry;
import io.brokerbench.worker.coordinator.CoordinatorMessage;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.driver.StandInDriver.Fates;
import io.brokerbench.worker.report.ResultTable;
import io.brokerbench.worker.rpc.WorkerIdentity;
import io.brokerbench.worker.schedule.StageMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Coordinator and workers over gRPC within the process, and a stand-in for the broker. */
@Execution(ExecutionMode.CONCURRENT)
class LocalRunTest {

  private static final RunPlan PLAN = plan(2);

  private static final int SUBSCRIPTIONS = 2;

  private final List<Progress> progress = new CopyOnWriteArrayList<>();

  @Test
  void whatIsSentArrivesAndIsCountedOnce() throws InterruptedException {
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    var result = run(driver, progress::add).result();

    assertThat(result.completed()).isTrue();
    var integrity = result.integrity();
    assertThat(integrity.sent()).isEqualTo(driver.count(Fate.DELIVERED)).isPositive();
    assertThat(integrity.sent() + integrity.unsent()).isEqualTo(9000);
    assertThat(integrity.acknowledged()).isEqualTo(integrity.sent());
    assertThat(integrity.subscriptions())
        .hasSize(SUBSCRIPTIONS)
        .allSatisfy(s -> assertThat(s.received()).isEqualTo(integrity.sent()));
    assertThat(integrity.lost() + integrity.duplicates() + integrity.outOfOrder()).isZero();
    assertThat(result.figures().publishLatency().count() + result.integrity().unsent())
        .isEqualTo(6000);
    // Sequences go round the four partitions, whose leaders are two.
    var spread = result.figures().partitionSpread();
    assertThat(spread.meanMessages() * 4).isEqualTo(result.figures().publish().messages());
    assertThat(result.figures().brokerSpread().count()).isEqualTo(2);
    assertThat(result.figures().brokerSpread().maxByMean()).isBetween(1.0, 1.1);
    assertThat(result.figures().endToEndLatency().count())
        .isEqualTo(SUBSCRIPTIONS * result.figures().publishLatency().count());
    assertThat(result.workers()).hasSize(2);
    assertThat(result.durability().smallestInSyncSet()).isEqualTo(3);
    // Of two seconds that are measured.
    assertThat(result.durability().longestInSyncGapSeconds()).isBetween(0.1, 2.0);
    // A short phase may pass between two reports of a busy machine.
    assertThat(progress)
        .extracting(Progress::phase)
        .startsWith(Phase.Starting)
        .isSorted()
        .contains(Phase.Measuring)
        .endsWith(Phase.Collecting);
  }

  /** A load of {@code seconds} that is measured. */
  static RunPlan plan(int seconds) {
    return Plans.of(
        "{partitionsPerTopic: 4, producersPerTopic: 3, consumersPerSubscription: 2,"
            + " subscriptionsPerTopic: 2, rate: {messagesPerSecond: 3000}, messageSizeBytes: 128,"
            + " warmUpSeconds: 1, durationSeconds: %d, drainTimeoutSeconds: 2}".formatted(seconds),
        "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
  }

  @Test
  void lossDuplicatesDisorderAndFailuresAreCountedExactly() throws InterruptedException {
    Fates fates =
        (producer, sequence) ->
            switch ((int) (sequence % 100)) {
              case 13 -> Fate.LOST;
              case 27, 28 -> Fate.DUPLICATED;
              case 50 -> Fate.DELAYED;
              case 77 -> Fate.FAILED;
              default -> Fate.DELIVERED;
            };
    var driver = new StandInDriver(4, fates);

    var result = run(driver, progress::add).result();

    var integrity = result.integrity();
    assertThat(result.figures().publishLatency().count() + result.integrity().unsent())
        .isEqualTo(6000);
    assertThat(result.figures().sendDelay().count())
        .isEqualTo(result.figures().scheduleLag().count());
    // Sequences go round the partitions, whose leaders are two.
    assertThat(result.figures().partitionSpread().count()).isEqualTo(4);
    assertThat(result.figures().partitionSpread().meanMessages() * 4)
        .isEqualTo(result.figures().publish().messages());
    assertThat(result.figures().brokerSpread().count()).isEqualTo(2);
    assertThat(result.figures().brokerSpread().maxByMean()).isBetween(1.0, 1.1);
    assertThat(integrity.sendErrors()).isEqualTo(driver.count(Fate.FAILED)).isPositive();
    assertThat(integrity.acknowledged()).isEqualTo(integrity.sent() - integrity.sendErrors());
    assertThat(integrity.lost()).isEqualTo(SUBSCRIPTIONS * driver.count(Fate.LOST)).isPositive();
    assertThat(integrity.duplicates())
        .isEqualTo(SUBSCRIPTIONS * driver.count(Fate.DUPLICATED))
        .isPositive();
    assertThat(integrity.outOfOrder())
        .isEqualTo(SUBSCRIPTIONS * driver.count(Fate.DELAYED))
        .isPositive();
  }

  @Test
  void aWorkerThatFailsEndsTheRunByNameAndLeavesWhatThereIs() throws InterruptedException {
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    Consumer<Progress> failLater =
        p -> {
          if (p.phase() == Phase.Measuring) {
            driver.failConsumers();
          }
        };

    var conclusion = run(driver, failLater);

    assertThat(conclusion.failure().reason()).isEqualTo(Reason.WorkerFailed);
    var worker = CoordinatorMessage.WORKER_IN_POD.with(1, "pod-1");
    var failure = CoordinatorMessage.WORKER_FAILED.with(worker, StandInDriver.FAILED);
    assertThat(conclusion.failure().message()).isEqualTo(failure.toString());
    assertThat(conclusion.result().completed()).isFalse();
    assertThat(conclusion.result().verdict().valid()).isFalse();
    assertThat(conclusion.files().resultJson()).contains("\"completed\" : false");
  }

  @Test
  void workersOfOtherKernelsAreMeasuredAgainstTheCoordinator() throws InterruptedException {
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    var aheadNanos = 250_000_000L;
    IntFunction<WorkerIdentity> twoKernels =
        index ->
            new WorkerIdentity(
                index,
                "session-" + index,
                "pod-" + index,
                "",
                "kernel-" + index,
                "25",
                2000,
                MonotonicClock.anchoredNow().anchorNanos() + index * aheadNanos);

    var result = LocalRuns.run(PLAN, driver, progress::add, twoKernels).result();

    var ahead = result.workers().get(1);
    assertThat(ahead.clockUncertaintyMicros()).isBetween(1.0, 10_000.0);
    assertThat(ahead.clockOffsetMicros())
        .isBetween(aheadNanos / 1000 - 2_000.0, aheadNanos / 1000 + 2_000.0);
    var uncorrected = result.figures().endToEndLatencyUncorrected();
    var corrected = result.figures().endToEndLatencyFromIntended();
    assertThat(uncorrected.p50() - corrected.p50()).isBetween(240_000L, 260_000L);
    assertThat(result.integrity().lost()).isZero();
  }

  @Test
  void closedLoopHasNoFiguresFromAnIntendedSend() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 2, messageSizeBytes: 128,"
                + " rate: {type: Unlimited, maxInFlightPerProducer: 8},"
                + " warmUpSeconds: 1, durationSeconds: 2, drainTimeoutSeconds: 2}",
            "{count: 2, roles: Split}");
    Fates slow =
        (producer, sequence) -> {
          LockSupport.parkNanos(100_000);
          return Fate.DELIVERED;
        };
    var driver = new StandInDriver(4, slow);

    var conclusion = LocalRuns.run(plan, driver, progress::add);

    var result = conclusion.result();
    var figures = result.figures();
    assertThat(result.completed()).isTrue();
    assertThat(result.integrity().sent()).isEqualTo(driver.count(Fate.DELIVERED)).isPositive();
    assertThat(result.integrity().lost() + result.integrity().outOfOrder()).isZero();
    assertThat(figures.publishLatency().count()).isPositive();
    assertThat(figures.endToEndLatency().count()).isEqualTo(figures.publishLatency().count());
    assertThat(figures.targetMessagesPerSecond()).isNull();
    assertThat(figures.publishLatencyFromIntended()).isNull();
    assertThat(figures.endToEndLatencyFromIntended()).isNull();
    assertThat(figures.scheduleLag()).isNull();
    assertThat(conclusion.files().histograms())
        .contains("Tag=publish,", "Tag=whole.endToEnd,")
        .doesNotContain("FromIntended", "scheduleLag");
    assertThat(ResultTable.of(result))
        .contains("8 messages in flight per producer", "from actual send")
        .doesNotContain("intended");
  }

  @Test
  void whatIsOnlyProducedHasNoFiguresOfReceipts() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 2, messageSizeBytes: 128,"
                + " subscriptionsPerTopic: 0, rate: {messagesPerSecond: 1000},"
                + " warmUpSeconds: 1, durationSeconds: 2, drainTimeoutSeconds: 2}",
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);

    var conclusion = LocalRuns.run(plan, driver, progress::add);

    var result = conclusion.result();
    assertThat(result.completed()).isTrue();
    assertThat(plan.workers()).allMatch(worker -> worker.producers().size() == 1);
    assertThat(result.integrity().acknowledged()).isEqualTo(driver.count(Fate.DELIVERED));
    assertThat(result.figures().publishLatency().count()).isPositive();
    assertThat(result.figures().endToEndLatency()).isNull();
    assertThat(result.figures().endToEndLatencyFromIntended()).isNull();
    assertThat(result.verdict().checks())
        .extracting(Verdict.Check::name)
        .contains("RateShort")
        .doesNotContain("MessagesLost", "ClockUncertainty");
    assertThat(ResultTable.of(result)).contains("0 consumers").doesNotContain("end to end");
    assertThat(ComparisonTable.of(List.of(Entry.of(result)))).contains(" -  ");
  }

  @Test
  void stepsAreSentOneAfterTheOtherAndTheHighestSustainedIsQuoted() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 2, messageSizeBytes: 128,"
                + " rate: {type: Steps, stepsMessagesPerSecond: [1000, 500]},"
                + " warmUpSeconds: 1, durationSeconds: 3, drainTimeoutSeconds: 2}",
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);

    var conclusion = LocalRuns.run(plan, driver, progress::add);

    var result = conclusion.result();
    assertThat(result.completed()).isTrue();
    assertThat(result.stages())
        .extracting(StageResult::targetMessagesPerSecond)
        .containsExactly(1000L, 500L);
    assertThat(result.figures().targetMessagesPerSecond()).isIn(1000L, 500L);
    var integrity = result.integrity();
    assertThat(integrity.acknowledged()).isEqualTo(driver.count(Fate.DELIVERED)).isPositive();
    assertThat(integrity.lost() + integrity.duplicates() + integrity.outOfOrder()).isZero();
    assertThat(progress)
        .extracting(Progress::stage)
        .contains(StageMessage.STAGE_AT_RATE.with(1, 1000).toString());
    assertThat(ResultTable.of(result)).contains("2 Measurement", "the highest sustained of 2");
  }

  /** The consumer needs half an hour for what is published in 2 s, and has 1 s more. */
  @Test
  void whatIsLeftOfAStageIsTold() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128,"
                + " rate: {type: Steps, stepsMessagesPerSecond: [1000, 100]},"
                + " warmUpSeconds: 1, durationSeconds: 1, drainTimeoutSeconds: 1}",
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    driver.readAtMost(1);

    var result = LocalRuns.run(plan, driver, progress::add).result();

    assertThat(result.stages()).hasSize(2);
    assertThat(result.stages().getFirst().undrainedMessages()).isBetween(1L, 2000L);
    assertThat(result.verdict().checks())
        .filteredOn(check -> check.name().equals("StageNotDrained"))
        .hasSize(1)
        .noneMatch(Verdict.Check::holds);
  }

  @Test
  void hopelessStageIsGivenUpAndTheNextGoesOnWhereItsMessagesEnded() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 2, messageSizeBytes: 128,"
                + " rate: {type: Steps, stepsMessagesPerSecond: [4000, 100]},"
                + " warmUpSeconds: 1, durationSeconds: 10, drainTimeoutSeconds: 20}",
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
    Fates atMost500EachSecond =
        (producer, sequence) -> {
          LockSupport.parkNanos(2_000_000);
          return Fate.DELIVERED;
        };
    var driver = new StandInDriver(4, atMost500EachSecond);

    var result = LocalRuns.run(plan, driver, progress::add).result();

    assertThat(result.completed()).isTrue();
    assertThat(result.stages())
        .extracting(StageResult::targetMessagesPerSecond)
        .containsExactly(4000L, 100L);
    assertThat(result.stages().getFirst().sustained()).isFalse();
    assertThat(result.stages().getFirst().measuredSeconds()).isLessThan(10);
    assertThat(result.integrity().acknowledged()).isEqualTo(driver.count(Fate.DELIVERED));
    assertThat(result.integrity().lost() + result.integrity().duplicates()).isZero();
    assertThat(result.integrity().outOfOrder()).isZero();
  }

  /** Of 16,000 messages 800 are left when the load ends. */
  @Test
  void consumersThatFallBehindAtFixedRateAreTold() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128,"
                + " rate: {type: Fixed, messagesPerSecond: 1000},"
                + " warmUpSeconds: 1, durationSeconds: 15, drainTimeoutSeconds: 30}",
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    driver.leave(5, 16_000);

    var result = LocalRuns.run(plan, driver, progress::add).result();

    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().acknowledged()).isEqualTo(16_000);
    assertThat(result.stages()).hasSize(1).noneMatch(StageResult::sustained);
    assertThat(result.stages().getFirst().consumeBacklogGrowthPercent()).isBetween(3.0, 7.0);
    assertThat(result.stages().getFirst().smallestInSyncSet()).isEqualTo(3);
    assertThat(result.stages().getFirst().undrainedMessages()).isZero();
    assertThat(result.verdict().checks())
        .filteredOn(check -> check.name().equals("RateSustained"))
        .hasSize(1)
        .noneMatch(Verdict.Check::holds);
    assertThat(ResultTable.of(result)).doesNotContain("1 Measurement");
  }

  @Test
  void onlyStageLastsAsLongAsWasAskedThoughItsBacklogLooksHopeless() throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128,"
                + " rate: {type: Fixed, messagesPerSecond: 1000},"
                + " warmUpSeconds: 1, durationSeconds: 10, drainTimeoutSeconds: 20}",
            "{count: 2, roles: Split, pacingGranularityMicros: 1000}");
    Fates outageOfSevenSeconds =
        (producer, sequence) -> {
          if (sequence == 1500) {
            LockSupport.parkNanos(7_000_000_000L);
          }
          return Fate.DELIVERED;
        };
    var driver = new StandInDriver(4, outageOfSevenSeconds);

    var result = LocalRuns.run(plan, driver, progress::add).result();

    var times = result.times();
    assertThat(Duration.between(times.measuringStarted(), times.measuringEnded()))
        .isEqualTo(Duration.ofSeconds(10));
    assertThat(result.integrity().acknowledged()).isEqualTo(11_000);
    assertThat(result.integrity().lost()).isZero();
  }

  private static Conclusion run(StandInDriver driver, Consumer<Progress> progress)
      throws InterruptedException {
    return LocalRuns.run(PLAN, driver, progress);
  }
}
