package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.host.IntervalUsage;
import io.brokerbench.worker.host.IntervalUsage.ThreadUsage;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseUsageTest {

  private static final long SECOND = 1_000_000_000;
  private static final int PRODUCING = 0;
  private static final int CONSUMING = 1;

  private static final String WORKLOAD =
      "{rate: {messagesPerSecond: 1000}, warmUpSeconds: 1,"
          + " backlog: {type: CatchUp, seconds: 5, producers: Stop}}";
  private static final String WORKERS = "{count: 2, roles: Split}";

  private final RunPlan plan = Plans.of(WORKLOAD, WORKERS);
  private final PhaseUsage usage = new PhaseUsage(plan);

  /** Warm-up, what is between phases, and the second in which a phase ends count to none. */
  @Test
  void eachPhaseHasItsBusiestThreads() {
    usage.begins(Purpose.Build, 1);
    add(PRODUCING, 0, ThreadRole.Sender, 100);
    for (var second = 1; second < 5; second++) {
      add(PRODUCING, second, ThreadRole.Sender, 20 + 10 * second);
      add(CONSUMING, second, ThreadRole.Consumer, 10);
    }
    // The last message was sent within second 4.
    usage.ends(4);
    add(PRODUCING, 5, ThreadRole.Sender, 100);
    usage.begins(Purpose.CatchUp, 6);
    add(CONSUMING, 6, ThreadRole.Consumer, 90);
    add(CONSUMING, 7, ThreadRole.Consumer, 100);
    add(CONSUMING, 8, ThreadRole.Consumer, 20);
    usage.ends(8);

    assertThat(usage.byPhase())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Purpose.Build,
                new PhaseGenerator(
                    40,
                    new ThreadCpu("it", ThreadRole.Sender, 40, null),
                    new ThreadCpu("it", ThreadRole.Consumer, 10, null),
                    null),
                Purpose.CatchUp,
                new PhaseGenerator(
                    95, null, new ThreadCpu("it", ThreadRole.Consumer, 95, null), null)));
  }

  /** Workers hear of a phase seconds before it begins. */
  @Test
  void phaseGoesOnUntilTheNextBegins() {
    usage.begins(Purpose.Build, 0);
    add(PRODUCING, 0, ThreadRole.Sender, 10);
    usage.begins(Purpose.CatchUp, 2);
    add(PRODUCING, 1, ThreadRole.Sender, 30);
    add(PRODUCING, 2, ThreadRole.Sender, 90);

    assertThat(usage.byPhase())
        .extractingByKeys(Purpose.Build, Purpose.CatchUp)
        .extracting(generator -> generator.sendingThread().cpuPercent())
        .containsExactly(20.0, 90.0);
  }

  /** A thread of Pulsar's client does whatever its worker does. */
  @ParameterizedTest(name = "worker {0}: sends {1}, receives {2}")
  @CsvSource({"0, true, false", "1, false, true"})
  void clientThreadIsOfTheSidesOfItsWorker(int worker, boolean sends, boolean receives) {
    usage.begins(Purpose.Build, 0);
    add(worker, 0, ThreadRole.Client, 50);

    var build = usage.byPhase().get(Purpose.Build);

    assertThat(build.sendingThread() != null).isEqualTo(sends);
    assertThat(build.receivingThread() != null).isEqualTo(receives);
  }

  /** Each as long as it was there: one connects in the middle of a phase. */
  @Test
  void threadCountsFromWhenItIsThere() {
    usage.begins(Purpose.CatchUp, 0);
    add(CONSUMING, 0);
    add(CONSUMING, 1, ThreadRole.Consumer, 100);

    var receiving = usage.byPhase().get(Purpose.CatchUp).receivingThread();

    assertThat(receiving.cpuPercent()).isEqualTo(100);
  }

  @Test
  void cpuIsInPercentOfTheLimit() {
    usage.begins(Purpose.Build, 0);
    var figures = new IntervalFigures(1, 0);
    figures.usage(new IntervalUsage(SECOND, SECOND / 2, List.of()));
    usage.add(PRODUCING, 2_000, figures);
    usage.add(CONSUMING, 500, figures);

    assertThat(usage.byPhase().get(Purpose.Build).workerCpuPercent()).isEqualTo(100);
  }

  /** Nothing is due any more where producers have stopped, so that it is not measured time. */
  @Test
  void hiccupsCountWhetherMeasuredOrNot() {
    usage.begins(Purpose.CatchUp, 0);
    var figures = new IntervalFigures(1, 0);
    figures.usage(new IntervalUsage(SECOND, 0, List.of()));
    for (var i = 0; i < 500; i++) {
      figures.measured().get(Metric.RECEIVER_HICCUPS).recordNanos(1_000);
      figures.unmeasured().get(Metric.RECEIVER_HICCUPS).recordNanos(7_000);
    }
    usage.add(CONSUMING, 1_000, figures);

    assertThat(usage.byPhase().get(Purpose.CatchUp).receiverHiccupP99Micros()).isEqualTo(7);
  }

  @Test
  void phaseWithoutAWholeSecondIsNotJudged() {
    usage.begins(Purpose.Build, 0);
    usage.begins(Purpose.CatchUp, 3);
    add(CONSUMING, 3, ThreadRole.Consumer, 100);
    usage.ends(3);

    assertThat(usage.byPhase()).isEmpty();
  }

  @ParameterizedTest(name = "{0} with a receiving thread at {1} %, a worker at {2} %: limited {3}")
  @CsvSource({
    "CatchUp, 90, 80, false",
    "CatchUp, 90.1, 80, true",
    "CatchUp, 90, 80.1, true",
    "Build, 99, 99, ",
    "After, 99, 99, "
  })
  void catchUpIsLimitedByWhoReads(Purpose purpose, double percent, double cpu, Boolean limited) {
    var recorder = new RunRecorder(plan);
    recorder.begin(new Stage(1, purpose, 1000, 0, 10), Instant.EPOCH);
    var receiving = new ThreadCpu("consumer-0", ThreadRole.Consumer, percent, null);
    var generator = new PhaseGenerator(cpu, null, receiving, null);

    assertThat(recorder.phases(Map.of(), Map.of(purpose, generator)))
        .extracting(PhaseFigures::limitedByGenerator)
        .containsExactly(limited);
    assertThat(recorder.phases(Map.of(), Map.of()))
        .extracting(PhaseFigures::limitedByGenerator)
        .containsOnlyNulls();
  }

  @Test
  void catchUpWithoutLimitsIsNotLimited() {
    var unlimited =
        Plans.of(WORKLOAD, WORKERS, "{maxThreadCpuPercent: 100, maxWorkerCpuPercent: 100}");
    var recorder = new RunRecorder(unlimited);
    recorder.begin(new Stage(1, Purpose.CatchUp, 1000, 0, 10), Instant.EPOCH);
    var receiving = new ThreadCpu("consumer-0", ThreadRole.Consumer, 101, null);
    var generator = new PhaseGenerator(101, null, receiving, null);

    assertThat(recorder.phases(Map.of(), Map.of(Purpose.CatchUp, generator)))
        .extracting(PhaseFigures::limitedByGenerator)
        .containsExactly(false);
  }

  private void add(int worker, int second, ThreadRole role, long percent) {
    add(worker, second, new ThreadUsage(1, "it", role, SECOND, percent * SECOND / 100));
  }

  private void add(int worker, int second, ThreadUsage... threads) {
    var figures = new IntervalFigures(1, second);
    var cpu = List.of(threads).stream().mapToLong(ThreadUsage::cpuNanos).sum();
    figures.usage(new IntervalUsage(SECOND, cpu, List.of(threads)));
    usage.add(worker, 1_000, figures);
  }
}
