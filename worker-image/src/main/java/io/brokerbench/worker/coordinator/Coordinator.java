package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.clock.KernelBootId;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.coordinator.WorkerState.StageUsage;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.nodes.DirtyPages;
import io.brokerbench.worker.report.LoadOutcome;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.rpc.Incoming;
import io.brokerbench.worker.rpc.WorkerConnection;
import io.brokerbench.worker.schedule.Stage;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads the workers of a run: registration, clocks, barrier, start, drain, end. Everything happens
 * on the thread that calls {@link #run}; the streams only put their events into a queue.
 */
public final class Coordinator {

  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  /** What happens wakes the coordinator; what only time brings about may be seen so late. */
  private static final Duration TICK = Duration.ofMillis(200);

  /** From when workers are told of a stage to its first message. */
  private static final Duration LEAD = Duration.ofSeconds(1);

  private static final Duration PROBE_INTERVAL = Duration.ofMillis(50);

  /** Of workers whose clocks are the coordinator's: they are to hear that it is there. */
  private static final Duration SIGN_OF_LIFE_INTERVAL = Duration.ofSeconds(1);

  private static final Duration CLOCK_INTERVAL = Duration.ofSeconds(1);
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

  /** What workers may take beyond the flush to fail what was not acknowledged, and to say so. */
  private static final Duration REPORT_BOUND = Duration.ofSeconds(15);

  private final RunPlan plan;
  private final MonotonicClock clock;
  private final RunRecorder recorder;
  private final IntegrityLedger ledger;
  private final LoadObserver observer;
  private final Duration readyBound;
  private final InSyncWatch inSync;
  private final EnsembleWatch ensembles;
  private final BlockingQueue<Incoming> events = new LinkedBlockingQueue<>();
  private final WorkerGroup workers;
  private final RunClocks clocks;
  private final Barrier barrier;
  private final LoadTimeline timeline;
  private final LoadConductor.Steps steps = new Leading();
  private final LoadConductor load;
  private final Timer probeTimer = new Timer(PROBE_INTERVAL);
  private final Timer signOfLifeTimer = new Timer(SIGN_OF_LIFE_INTERVAL);
  private final Timer clockTimer = new Timer(CLOCK_INTERVAL);
  private final Timer progressTimer = new Timer(PROGRESS_INTERVAL);
  private volatile boolean toldToStop;
  private boolean measuring;
  private Phase reportedPhase;
  private boolean reportedAsHeldBack;
  private RecentFigures recent;

  /**
   * Waits for nobody yet.
   *
   * @param recorder is given all figures
   * @param ledger is given all sequence numbers
   * @param observer hears how it goes
   * @param readyBound how long workers may take to be ready for the start
   * @param dirtyPages of the nodes of the brokers
   * @param inSync is asked how small in-sync sets were
   * @param ensembles counts the changes of ensembles
   */
  public Coordinator(
      RunPlan plan,
      MonotonicClock clock,
      RunRecorder recorder,
      IntegrityLedger ledger,
      LoadObserver observer,
      Duration readyBound,
      DirtyPages dirtyPages,
      InSyncWatch inSync,
      EnsembleWatch ensembles) {
    this.plan = plan;
    this.clock = clock;
    this.recorder = recorder;
    this.ledger = ledger;
    this.observer = observer;
    this.readyBound = readyBound;
    this.inSync = inSync;
    this.ensembles = ensembles;
    clocks = new RunClocks(plan.workers().size(), KernelBootId.get(), clock.anchorNanos());
    barrier = new Barrier(plan);
    timeline =
        new LoadTimeline(
            Duration.ofSeconds(plan.load().drainTimeoutSeconds()),
            plan.load().rate().hasSeveralStages());
    workers = new WorkerGroup(plan.workers(), clocks, timeline, clock, this::record);
    var writeBack = new WriteBack(plan.checks().maxDirtyPageBytes(), dirtyPages, clock, readyBound);
    load =
        LoadConductor.of(
            new LoadConductor.Setup(
                plan, clock, workers, timeline, recorder, ledger, writeBack, inSync, ensembles,
                steps));
  }

  /** Where streams put their events. By any thread. */
  public void accept(Incoming event) {
    events.add(event);
  }

  /** Ends the load as soon as can be, if it goes on: {@link #run} returns what there is. */
  public void stop() {
    toldToStop = true;
  }

  /** Leads the load to its end, whatever that is. */
  public LoadOutcome run() throws InterruptedException {
    try {
      awaitReady();
      load.conduct();
      finish();
      return outcome(null);
    } catch (LoadFailedException e) {
      LOG.error("the load ends: {}", e.getMessage());
      workers.everyConnection(c -> c.abort(e.problem()));
      if (timeline.isStarted()) {
        load.cutShort();
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
            CoordinatorMessage.NOT_READY.with(
                readyBound.toSeconds(),
                missing == null ? CoordinatorMessage.CLOCKS_UNKNOWN.with() : missing));
      }
      step(deadline);
    }
  }

  private void finish() throws LoadFailedException, InterruptedException {
    timeline.end();
    workers.everyConnection(WorkerConnection::finish);
    steps.until(
        clock.now() + REPORT_BOUND.toNanos(), () -> workers.every(WorkerState::hasSaidFarewell));
    workers.require(WorkerState::hasSaidFarewell, CoordinatorMessage.NO_LAST_REPORT);
  }

  /** Takes in what has happened, or happens soon and before {@code deadline}; does what is due. */
  private void step(long deadline) throws LoadFailedException, InterruptedException {
    var wait = Math.clamp(deadline - clock.now(), 0, TICK.toNanos());
    var event = events.poll(wait, TimeUnit.NANOSECONDS);
    for (; event != null; event = events.poll()) {
      workers.handle(event);
    }
    if (toldToStop) {
      throw new LoadFailedException(Reason.LoadStopped, CoordinatorMessage.STOPPED.with());
    }
    var now = clock.now();
    workers.checkAlive();
    if ((clocks.areCoordinators() ? signOfLifeTimer : probeTimer).isDue(now)) {
      workers.everyConnection(WorkerConnection::probe);
    }
    if (timeline.isStarted()) {
      if (clockTimer.isDue(now)) {
        workers.tellClocks(CLOCK_INTERVAL);
      }
      workers.tellEndWhenNear(now);
    }
    var phase = timeline.phase(now);
    if (phase == Phase.Measuring && !measuring) {
      measuring = true;
      clocks.measuringStarts();
    }
    var due = progressTimer.isDue(now);
    if (due) {
      recent = recorder.takeRecent().orElse(recent);
    }
    if (due || phase != reportedPhase || isHeldBack() != reportedAsHeldBack) {
      report(phase, now);
    }
  }

  private void report(Phase phase, long now) {
    reportedPhase = phase;
    reportedAsHeldBack = isHeldBack();
    observer.progress(
        new Progress(
            MonotonicClock.toInstant(now),
            phase,
            percent(),
            workers.registered(),
            plan.workers().size(),
            timeline.startedAt(now),
            recent,
            textOf(timeline.isStarted() ? load.describe() : null),
            textOf(load.waitingFor())));
  }

  private boolean isHeldBack() {
    return load.waitingFor() != null;
  }

  private static String textOf(Message message) {
    return message == null ? null : message.toString();
  }

  private int percent() {
    return timeline.isStarted() ? (int) (100 * load.progress()) : 0;
  }

  private void record(WorkerState worker, IntervalFigures figures) {
    recorder.add(figures);
    observer.measured(worker.index(), figures);
    if (figures.stage() == timeline.stage().number()) {
      load.add(worker, figures);
      if (figures.lastAcknowledgedNanos() > 0) {
        worker.acknowledgedBy(workers.toCoordinatorClock(worker, figures.lastAcknowledgedNanos()));
      }
      worker.hiccups(figures.measured());
      worker.blockedInSend(figures.counts().get(Count.BLOCKED_IN_SEND_NANOS));
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
        load.stages(),
        load.peak(),
        timeline.isStarted() ? load.backlog() : null,
        reports.endToEndUncertaintyMicros(),
        timeline.isStarted()
            ? inSync.smallestBetween(timeline.quotedFrom(), timeline.quotedTo())
            : null,
        timeline.isStarted()
            ? inSync.longestGapBetween(timeline.quotedFrom(), timeline.quotedTo())
            : null,
        ensembles.all(),
        ensembles.quoted());
  }

  /** Goes on with the run for whoever leads the load. */
  private final class Leading implements LoadConductor.Steps {

    @Override
    public void start(Stage stage) {
      var startAt = MonotonicClock.wholeMillisecond(clock.now() + LEAD.toNanos());
      timeline.begin(stage, startAt);
      recorder.begin(stage, MonotonicClock.toInstant(startAt));
      recent = null;
      LOG.info("{} starts at {}", stage.describe(), MonotonicClock.toInstant(startAt));
      workers.tellClocks(CLOCK_INTERVAL);
      workers.startStage();
    }

    @Override
    public void untilSent() throws LoadFailedException, InterruptedException {
      until(
          timeline.flushDeadline() + REPORT_BOUND.toNanos(),
          () -> workers.every(WorkerState::isStageDone));
      workers.require(WorkerState::isStageDone, CoordinatorMessage.SENDING_NOT_FINISHED);
    }

    @Override
    public void untilDrained() throws LoadFailedException, InterruptedException {
      untilSent();
      until(timeline.drainDeadline(), () -> ledger.missing() == 0);
      timeline.drained(clock.now());
    }

    @Override
    public void until(long deadline, BooleanSupplier done)
        throws LoadFailedException, InterruptedException {
      while (clock.now() < deadline && !done.getAsBoolean()) {
        step(deadline);
      }
    }
  }
}
