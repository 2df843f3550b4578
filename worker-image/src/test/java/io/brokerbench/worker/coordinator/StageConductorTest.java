package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.course.CourseMessage;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.integrity.IntervalSet;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.schedule.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class StageConductorTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final RunPlan plan =
      Plans.of(
          "{partitionsPerTopic: 4, producersPerTopic: 1, messageSizeBytes: 128,"
              + " rate: {type: Steps, stepsMessagesPerSecond: [1000, 500]},"
              + " warmUpSeconds: 1, durationSeconds: 20, drainTimeoutSeconds: 5}",
          "{count: 1, roles: Shared, pacingGranularityMicros: 1000}");
  private final ManualClock clock = new ManualClock();
  private final RunRecorder recorder = new RunRecorder(plan);
  private final IntegrityLedger ledger = new IntegrityLedger(Map.of("s", List.of(0)));
  private final LoadTimeline timeline = new LoadTimeline(Duration.ofSeconds(5), true);
  private final Brokers brokers = new Brokers();
  private final WorkerGroup workers =
      new WorkerGroup(
          plan.workers(), new RunClocks(1, "boot", 0), timeline, clock, (worker, figures) -> {});
  private final StageConductor conductor =
      new StageConductor(
          new LoadConductor.Setup(
              plan,
              clock,
              workers,
              timeline,
              recorder,
              ledger,
              new WriteBack(null, () -> 0L, clock, Duration.ZERO),
              new InSyncWatch(SilentAdmin.create(), plan.topics(), clock),
              new EnsembleWatch(SilentAdmin.create(), plan.topics(), clock),
              brokers));

  /** Their acknowledgements arrive in the next stage, and count in the latencies of none. */
  @Test
  void whatIsNotAcknowledgedIsNotDrained() throws Exception {
    brokers.drain(1, () -> brokers.answer(20_999, 0));

    conductor.conduct();

    assertThat(undrained()).containsExactly(1L, 0L);
  }

  /** Of the first stage 7 are missing, which arrive in the second; of that, the last 5 are. */
  @Test
  void arrivalOfOlderMessagesHidesNoNewerOnes() throws Exception {
    brokers.drain(1, () -> brokers.answer(21_000, 7));
    brokers.drain(2, () -> brokers.answer(31_500, 5));

    conductor.conduct();

    assertThat(undrained()).containsExactly(7L, 5L);
  }

  /** 6 s of the stage are due, and nothing was answered; the drain then takes 30 s more. */
  @Test
  void stageThatIsGivenUpIsJudgedByItsOwnSeconds() throws Exception {
    brokers.silent(1);
    brokers.drain(
        1,
        () -> {
          for (var second = 0; second < 30; second++) {
            brokers.answer(second * 200, 0);
          }
        });

    conductor.conduct();

    var stage = conductor.stages().getFirst();
    assertThat(stage.measuredSeconds()).isEqualTo(5);
    assertThat(stage.finding()).isEqualTo(CourseMessage.BACKLOG_TOO_LARGE.with("6.0").toString());
    assertThat(stage.publishBacklogGrowthPercent()).isEqualTo(100);
  }

  private List<Long> undrained() {
    return conductor.stages().stream().map(StageResult::undrainedMessages).toList();
  }

  /** Answer what was sent, but for the newest 100 messages, until a stage is drained. */
  private final class Brokers implements LoadConductor.Steps {
    private final Map<Integer, Runnable> drains = new HashMap<>();
    private int silent;
    private long sent;
    private long acknowledged;
    private long received;
    private int second;

    /** Otherwise everything is answered by then. */
    void drain(int stage, Runnable how) {
      drains.put(stage, how);
    }

    /** Nothing of that stage is answered until it is drained. */
    void silent(int stage) {
      silent = stage;
    }

    /**
     * A second passes. Of all messages of the run so many are acknowledged by its end, and all but
     * the last few of these received.
     */
    void answer(long toAcknowledge, long missing) {
      second(0, toAcknowledge, missing);
    }

    private void second(long toSend, long toAcknowledge, long missing) {
      clock.now += SECOND;
      sent += toSend;
      var figures = new IntervalFigures(timeline.stage().number(), second++);
      figures.counts().add(Count.SENT, toSend);
      figures.counts().add(Count.ACKNOWLEDGED, toAcknowledge - acknowledged);
      figures.counts().add(Count.RECEIVED, toAcknowledge - missing - received);
      recorder.add(figures);
      conductor.add(workers.all().getFirst(), figures);
      acknowledged = toAcknowledge;
      received = toAcknowledge - missing;
      if (acknowledged > 0) {
        ledger.acknowledged(0, IntervalSet.of(0, acknowledged));
        ledger.received("s", 0, IntervalSet.of(0, received));
      }
    }

    @Override
    public void start(Stage stage) {
      second = 0;
      timeline.begin(stage, clock.now);
      recorder.begin(stage, Instant.EPOCH);
    }

    @Override
    public void until(long deadline, BooleanSupplier done) {
      while (clock.now < deadline && !done.getAsBoolean()) {
        if (timeline.isStarted()) {
          var rate = timeline.stage().messagesPerSecond();
          var answers = timeline.stage().number() != silent;
          second(rate, answers ? sent + rate - 100 : acknowledged, 0);
        }
      }
    }

    @Override
    public void untilSent() {}

    @Override
    public void untilDrained() {
      drains.getOrDefault(timeline.stage().number(), () -> answer(sent, 0)).run();
      timeline.drained(clock.now);
    }
  }
}
