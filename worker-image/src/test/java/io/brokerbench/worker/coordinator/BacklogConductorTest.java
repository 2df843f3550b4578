package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.Reason;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.rpc.WorkerIdentity;
import io.brokerbench.worker.schedule.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BacklogConductorTest {

  private static final int READ_FROM = 7;
  private static final WorkerIdentity WORKER =
      new WorkerIdentity(0, "session", "pod", "node", "boot", "25", 2000, 0);

  private static final int READ_EACH_SECOND = 100;

  private final RunPlan plan =
      Plans.of(
          "{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128,"
              + " rate: {messagesPerSecond: 1000}, warmUpSeconds: 1, durationSeconds: 1,"
              + " drainTimeoutSeconds: 1,"
              + " backlog: {type: CatchUp, seconds: 7, catchUpTimeoutSeconds: 1}}",
          "{count: 1, roles: Shared, pacingGranularityMicros: 1000}");
  private final String subscription =
      plan.workers().getFirst().consumers().getFirst().subscription();
  private final ManualClock clock = new ManualClock();
  private final RunRecorder recorder = new RunRecorder(plan);
  private final LoadTimeline timeline = new LoadTimeline(Duration.ofSeconds(1), false);
  private final SilentWorkers silent = new SilentWorkers();
  private final WorkerGroup workers =
      new WorkerGroup(
          plan.workers(), new RunClocks(1, "boot", 0), timeline, clock, (worker, figures) -> {});
  private final LoadConductor conductor =
      LoadConductor.of(
          new LoadConductor.Setup(
              plan,
              clock,
              workers,
              timeline,
              recorder,
              new IntegrityLedger(Map.of(subscription, List.of(0))),
              new WriteBack(null, () -> 0L, clock, Duration.ZERO),
              new InSyncWatch(SilentAdmin.create(), plan.topics(), clock),
              new EnsembleWatch(SilentAdmin.create(), plan.topics(), clock),
              silent));

  /** Nobody reports a second until reading is given up; then the load fails. */
  @ParameterizedTest(name = "{0} s reported at the end")
  @ValueSource(ints = {0, 3, 7, 12})
  void errorOfTheLoadIsNotHidden(int reportedSeconds) {
    silent.report(reportedSeconds);

    assertThatThrownBy(conductor::conduct).isInstanceOf(LoadFailedException.class);
    conductor.cutShort();

    var backlog = conductor.backlog();
    assertThat(backlog.caughtUp()).isFalse();
    assertThat(backlog.readMessages()).isZero();
    assertThat(backlog.meanReadMessagesPerSecond()).isZero();
    assertThat(backlog.phases())
        .extracting(PhaseFigures::phase)
        .containsExactly("Build", "CatchUp", "After");
    assertThat(backlog.phases()).allSatisfy(p -> assertThat(p.seconds()).isNotNegative());
  }

  /** The order of the parts decides which one a second counts to. */
  @Test
  void readingDoesNotEndBeforeItBegins() {
    silent.report(READ_FROM + 2);

    assertThatThrownBy(conductor::conduct).isInstanceOf(LoadFailedException.class);

    assertThat(timeline.sendingEndsAt()).isEqualTo(Duration.ofSeconds(READ_FROM + 1).toNanos());
    assertThat(conductor.backlog().phases())
        .extracting(PhaseFigures::seconds)
        .containsExactly(READ_FROM - 1.0, 0.0, 1.0);
  }

  /** Report nothing until everything was to be read, and fail then. */
  private final class SilentWorkers implements LoadConductor.Steps {
    private int seconds;

    /** So many at the end. */
    void report(int reportedSeconds) {
      seconds = reportedSeconds;
    }

    @Override
    public void start(Stage stage) {
      workers.all().getFirst().register(WORKER, null);
      timeline.begin(stage, clock.now);
      recorder.begin(stage, Instant.EPOCH);
    }

    @Override
    public void until(long deadline, BooleanSupplier done) {
      // Without a deadline, another thread brings it about.
      while (!done.getAsBoolean() && clock.now < deadline) {
        if (deadline == Long.MAX_VALUE) {
          Thread.onSpinWait();
        } else {
          clock.now = deadline;
        }
      }
    }

    @Override
    public void untilSent() {
      throw new AssertionError("producers go on");
    }

    @Override
    public void untilDrained() throws LoadFailedException {
      for (var second = 0; second < seconds; second++) {
        var figures = new IntervalFigures(1, second);
        figures.receiptsOf(subscription).count(READ_EACH_SECOND, 0);
        recorder.add(figures);
        conductor.add(workers.all().getFirst(), figures);
      }
      throw new LoadFailedException(
          Reason.WorkerFailed, CoordinatorMessage.SENDING_NOT_FINISHED.with("worker 0"));
    }
  }
}
