package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.compare.ComparisonTable;
import io.brokerbench.worker.compare.Entry;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.report.ReportMessage;
import io.brokerbench.worker.report.ResultTable;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A machine that wakes the threads of one worker late. Worker 0 sends, worker 1 receives. */
@Execution(ExecutionMode.CONCURRENT)
class GeneratorDelayTest {

  private static final RunPlan PLAN =
      Plans.of(
          "{partitionsPerTopic: 4, producersPerTopic: 2, messageSizeBytes: 128,"
              + " rate: {messagesPerSecond: 2000}, warmUpSeconds: 1, durationSeconds: 3,"
              + " drainTimeoutSeconds: 5}",
          "{count: 2, roles: Split, pacingGranularityMicros: 1000}");

  private static final RunPlan CLOSED =
      Plans.of(
          "{partitionsPerTopic: 4, producersPerTopic: 30, messageSizeBytes: 128,"
              + " rate: {type: Unlimited, maxInFlightPerProducer: 1}, warmUpSeconds: 1,"
              + " durationSeconds: 3, drainTimeoutSeconds: 5}",
          "{count: 2, roles: Split}");

  private static final long LATE_NANOS = 200_000_000;

  @Test
  void sendersThatWakeLateOwnTheLatencies() throws InterruptedException {
    var result = run(0);

    assertThat(failing(result)).contains("ScheduleLag");
    assertThat(result.figures().publishLatencyFromIntended().generatorBound()).contains("p99");
    assertThat(result.figures().endToEndLatencyFromIntended().generatorBound()).contains("p99");
    // Whatever wakes senders late may keep them from hearing of an acknowledgement.
    assertThat(result.figures().publishLatency().generatorBound()).contains("p99");
    assertThat(result.workers().get(0).hiccupMaxMicros()).isGreaterThan(150_000);
    var legend =
        ReportMessage.GENERATOR_BOUND
            .with(result.plan().checks().maxGeneratorDelayPercent())
            .toString();
    assertThat(ResultTable.of(result)).contains(legend);
    assertThat(ComparisonTable.of(List.of(Entry.of(result)))).contains(legend);
  }

  @Test
  void receiversThatWakeLateOwnTheEndToEndLatency() throws InterruptedException {
    var result = run(1);

    assertThat(failing(result)).contains("ReceiverHiccups");
    assertThat(result.figures().receiverHiccups().p99()).isGreaterThan(150_000);
    assertThat(result.figures().endToEndLatencyFromIntended().generatorBound())
        .contains("p50", "p99", "max");
    assertThat(result.figures().endToEndLatency().generatorBound()).contains("p99");
    assertThat(result.workers().get(1).hiccupP99Micros()).isGreaterThan(150_000);
  }

  @Test
  void closedLoopIsJudgedByItsSenders() throws InterruptedException {
    assertThat(failing(run(CLOSED, 0))).contains("SenderHiccups");
  }

  private static List<String> failing(RunResult result) {
    return result.verdict().checks().stream()
        .filter(check -> !check.holds())
        .map(Verdict.Check::name)
        .toList();
  }

  private static RunResult run(int lateWorker) throws InterruptedException {
    return run(PLAN, lateWorker);
  }

  private static RunResult run(RunPlan plan, int lateWorker) throws InterruptedException {
    var driver =
        new StandInDriver(
            4,
            (producer, sequence) -> {
              // A closed loop would fill the memory.
              LockSupport.parkNanos(plan == CLOSED ? 500_000 : 0);
              return Fate.DELIVERED;
            });
    return new LocalRun(
            LocalRuns.order(plan),
            new StandInAdmin(),
            driver,
            LocalRuns::identity,
            index -> index == lateWorker ? WakesLate::new : MonotonicClock::new)
        .run(progress -> {})
        .result();
  }

  private static final class WakesLate extends MonotonicClock {

    WakesLate(long anchorNanos) {
      super(anchorNanos);
    }

    @Override
    public void park(long nanos) {
      super.park(nanos + LATE_NANOS);
    }
  }
}
