package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.clock.KernelBootId;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.coordinator.WorkerState.StageUsage;
import io.brokerbench.worker.course.BacklogWatch;
import io.brokerbench.worker.course.LoadCourse;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.rpc.Incoming;
import io.brokerbench.worker.rpc.WorkerConnection;
import io.brokerbench.worker.schedule.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads the workers of a run: registration, clocks, barrier, start, drain, end. Everything happens
 * on the thread that calls {@link #run}; the streams only put their events into a queue.
 */
public final class Coordinator {

  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  private static final Duration TICK = Duration.ofMillis(50);
  private static final Duration FIRST_LEAD = Duration.ofSeconds(2);
  private static final Duration STAGE_LEAD = Duration.ofSeconds(1);
  private static final Duration PROBE_INTERVAL = Duration.ofMillis(200);
  private static final Duration CLOCK_INTERVAL = Duration.ofSeconds(1);
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

  /** What workers may take beyond the drain to fail what was not acknowledged, and to say so. */
  private static final Duration REPORT_BOUND = Duration.ofSeconds(15);

  private final RunPlan plan;
  private final MonotonicClock clock;
  private final RunRecorder recorder;
  private final IntegrityLedger ledger;
  private final Consumer<Progress> progress;
  private final Duration readyBound;
  private final BlockingQueue<Incoming> events = new LinkedBlockingQueue<>();
  private final WorkerGroup workers;
  private final RunClocks clocks;
  private final Barrier barrier;
  private final LoadTimeline timeline;
  private final LoadCourse course;
  private final List<StageResult> stages = new ArrayList<>();
  private final Timer probeTimer = new Timer(PROBE_INTERVAL);
  private final Timer clockTimer = new Timer(CLOCK_INTERVAL);
  private final Timer progressTimer = new Timer(PROGRESS_INTERVAL);
  private BacklogWatch watch;
  private Phase reportedPhase;
  private RecentFigures recent;

  /**
   * Waits for nobody yet.
   *
   * @param recorder is given all figures
   * @param ledger is given all sequence numbers
   * @param progress hears of it at each change of phase and every 5 s; must not block
   * @param readyBound how long workers may take to be ready for the start
   */
  public Coordinator(
      RunPlan plan,
      MonotonicClock clock,
      RunRecorder recorder,
      IntegrityLedger ledger,
      Consumer<Progress> progress,
      Duration readyBound) {
    this.plan = plan;
    this.clock = clock;
    this.recorder = recorder;
    this.ledger = ledger;
    this.progress = progress;
    this.readyBound = readyBound;
    clocks = new RunClocks(plan.workers().size(), KernelBootId.get(), clock.anchorNanos());
    barrier = new Barrier(plan);
    timeline =
        new LoadTimeline(
            Duration.ofSeconds(plan.load().drainTimeoutSeconds()),
            plan.load().rate().hasSeveralStages());
    course = LoadCourse.of(plan.load());
    workers = new WorkerGroup(plan.workers().size(), clocks, timeline, clock, this::record);
  }

  /** Where streams put their events. By any thread. */
  public void accept(Incoming event) {
    events.add(event);
  }

  /** Leads the load to its end, whatever that is. */
  public LoadOutcome run() throws InterruptedException {
    try {
      awaitReady();
      clocks.loadStarts();
      for (var stage = course.next(); stage != null; stage = course.next()) {
        run(stage);
      }
      finish();
      return outcome(null);
    } catch (LoadFailedException e) {
      LOG.error("the load ends: {}", e.getMessage());
      workers.everyConnection(c -> c.abort(e.getMessage()));
      if (stages.isEmpty() && timeline.isStarted()) {
        quote();
      }
      return outcome(e);
    } finally {
      workers.everyConnection(WorkerConnection::close);
    }
  }

  private void awaitReady() throws LoadFailedException, InterruptedException {
    var deadline = clock.now() + readyBound.toNanos();
    while (barrier.missing(workers.all()) != null || !clocks.isReady()) {
      if (clock.now() > deadline) {
        var missing = barrier.missing(workers.all());
        throw new LoadFailedException(
            Reason.StartDeadlineExceeded,
            "not ready for the start after "
                + readyBound.toSeconds()
                + " s: "
                + (missing == null ? "the clocks are not known well enough" : missing));
      }
      step();
    }
  }

  private void run(Stage stage) throws LoadFailedException, InterruptedException {
    start(stage);
    // One that is all there is goes on for as long as was asked, whatever it shows.
    stepUntil(timeline.sendingEndsAt(), () -> hasSeveralStages() && watch.isHopeless());
    if (!timeline.isSendingOver(clock.now())) {
      LOG.info("{} is given up: the backlog only grows", stage.describe());
      timeline.stopSending(clock.now());
      recorder.cutShort(timeline.measuredSeconds());
      workers.everyConnection(c -> c.stop(stage));
    }
    awaitSent();
    stepUntil(timeline.drainDeadline(), () -> ledger.missing() == 0);
    timeline.drained(clock.now());
    judge(stage);
  }

  private void start(Stage stage) {
    watch =
        new BacklogWatch(
            stage, plan.load().subscriptionsPerTopic(), plan.workers().size(), maxGrowth());
    var lead = timeline.isStarted() ? STAGE_LEAD : FIRST_LEAD;
    var startAt = clock.now() + lead.toNanos();
    timeline.begin(stage, startAt);
    recorder.begin(stage, MonotonicClock.toInstant(startAt));
    recent = null;
    LOG.info("{} starts at {}", stage.describe(), MonotonicClock.toInstant(startAt));
    workers.tellClocks(CLOCK_INTERVAL);
    workers.startStage();
  }

  /** As much as the rate may fall short; where that is nothing, as much as can be told. */
  private double maxGrowth() {
    return Math.max(1, plan.checks().maxRateShortfallPercent());
  }

  /** Until every producer has sent its messages and knows what became of them. */
  private void awaitSent() throws LoadFailedException, InterruptedException {
    stepUntil(
        timeline.drainDeadline() + REPORT_BOUND.toNanos(),
        () -> workers.every(WorkerState::isStageDone));
    workers.require(WorkerState::isStageDone, "finish sending in time");
  }

  private void judge(Stage stage) {
    var judgement = watch.judge();
    LOG.info(
        "{} is drained, {} acknowledged messages are missing; {}: {}",
        stage.describe(),
        ledger.missing(),
        judgement.sustained() ? "sustained" : "not sustained",
        judgement.finding());
    stages.add(recorder.stageResult(judgement));
    if (course.ended(judgement.sustained())) {
      quote();
    }
  }

  /** The figures of the run are those of the current stage, until another takes over. */
  private void quote() {
    recorder.quote();
    timeline.quote();
    workers.all().forEach(WorkerState::quote);
  }

  private void finish() throws LoadFailedException, InterruptedException {
    timeline.end();
    workers.everyConnection(WorkerConnection::finish);
    stepUntil(
        clock.now() + REPORT_BOUND.toNanos(), () -> workers.every(WorkerState::hasSaidFarewell));
    workers.require(WorkerState::hasSaidFarewell, "send its last report in time");
  }

  private void stepUntil(long deadline, BooleanSupplier done)
      throws LoadFailedException, InterruptedException {
    while (clock.now() < deadline && !done.getAsBoolean()) {
      step();
    }
  }

  /** Takes in what has happened, and does what is due. */
  private void step() throws LoadFailedException, InterruptedException {
    var event = events.poll(TICK.toNanos(), TimeUnit.NANOSECONDS);
    for (; event != null; event = events.poll()) {
      workers.handle(event);
    }
    var now = clock.now();
    workers.checkAlive();
    if (probeTimer.isDue(now)) {
      workers.everyConnection(WorkerConnection::probe);
    }
    if (timeline.isStarted() && clockTimer.isDue(now)) {
      workers.tellClocks(CLOCK_INTERVAL);
    }
    var phase = timeline.phase(now);
    var due = progressTimer.isDue(now);
    if (due) {
      recent = recorder.takeRecent().orElse(recent);
    }
    if (due || phase != reportedPhase) {
      report(phase, now);
    }
  }

  private void report(Phase phase, long now) {
    reportedPhase = phase;
    progress.accept(
        new Progress(
            MonotonicClock.toInstant(now),
            phase,
            percent(now),
            workers.registered(),
            plan.workers().size(),
            timeline.startedAt(now),
            recent,
            describeStage()));
  }

  private String describeStage() {
    return timeline.isStarted() && hasSeveralStages() ? timeline.stage().describe() : null;
  }

  private boolean hasSeveralStages() {
    return plan.load().rate().hasSeveralStages();
  }

  private int percent(long now) {
    return timeline.isStarted() ? (int) (100 * course.progress(timeline.share(now))) : 0;
  }

  private void record(WorkerState worker, IntervalFigures figures) {
    recorder.add(figures);
    if (figures.stage() == timeline.stage().number()) {
      watch.add(worker.index(), figures.second(), figures.counts());
      worker.blockedInSend(figures.counts().blockedInSendNanos);
    }
    figures.acknowledged().forEach(ledger::acknowledged);
    figures.failed().forEach(ledger::failed);
    figures
        .receipts()
        .forEach(
            (subscription, receipts) -> {
              ledger.received(subscription, receipts.received(), receipts.outOfOrder());
              receipts
                  .sequences()
                  .forEach((producer, set) -> ledger.received(subscription, producer, set));
            });
  }

  private LoadOutcome outcome(LoadFailedException failure) {
    var now = clock.now();
    report(Phase.Collecting, now);
    var reports = new WorkerReports(plan, clocks);
    return new LoadOutcome(
        failure == null ? null : failure.failure(),
        timeline.times(now),
        reports.of(workers.all(), now),
        workers.all().stream().map(WorkerState::quoted).mapToLong(StageUsage::unsent).sum(),
        hasSeveralStages() ? List.copyOf(stages) : List.of(),
        reports.endToEndUncertaintyMicros());
  }
}
