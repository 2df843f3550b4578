package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.clock.KernelBootId;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.rpc.Incoming;
import io.brokerbench.worker.rpc.Protocol;
import io.brokerbench.worker.rpc.WorkerConnection;
import io.brokerbench.worker.rpc.WorkerEvent;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads the workers of a run: registration, clocks, barrier, start, drain, end. Everything happens
 * on the thread that calls {@link #run}; the streams only put their events into a queue.
 */
public final class Coordinator {

  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  private static final Duration TICK = Duration.ofMillis(50);
  private static final Duration START_LEAD = Duration.ofSeconds(2);
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
  private final List<WorkerState> workers;
  private final RunClocks clocks;
  private final Barrier barrier;
  private final LoadTimeline timeline;
  private final Timer probeTimer = new Timer(PROBE_INTERVAL);
  private final Timer clockTimer = new Timer(CLOCK_INTERVAL);
  private final Timer progressTimer = new Timer(PROGRESS_INTERVAL);
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
    workers = IntStream.range(0, plan.workers().size()).mapToObj(WorkerState::new).toList();
    clocks = new RunClocks(workers.size(), KernelBootId.get(), clock.anchorNanos());
    barrier = new Barrier(plan);
    timeline = new LoadTimeline(plan.load());
  }

  /** Where streams put their events. By any thread. */
  public void accept(Incoming event) {
    events.add(event);
  }

  /** Leads the load to its end, whatever that is. */
  public LoadOutcome run() throws InterruptedException {
    try {
      awaitReady();
      start();
      awaitDrained();
      finish();
      return outcome(null);
    } catch (LoadFailedException e) {
      LOG.error("the load ends: {}", e.getMessage());
      everyConnection(c -> c.abort(e.getMessage()));
      return outcome(e);
    } finally {
      everyConnection(WorkerConnection::close);
    }
  }

  private void awaitReady() throws LoadFailedException, InterruptedException {
    var deadline = clock.now() + readyBound.toNanos();
    while (barrier.missing(workers) != null || !clocks.isReady()) {
      if (clock.now() > deadline) {
        var missing = barrier.missing(workers);
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

  private void start() {
    var now = clock.now();
    var startAt = now + START_LEAD.toNanos();
    timeline.start(startAt);
    clocks.loadStarts();
    LOG.info(
        "all {} workers are ready; load starts at {}",
        workers.size(),
        MonotonicClock.toInstant(startAt));
    broadcastClocks();
    workers.stream().filter(WorkerState::isConnected).forEach(this::sendStart);
  }

  private void sendStart(WorkerState worker) {
    var startAt = timeline.startAt();
    var offset = clocks.offset(worker.index(), startAt).offset();
    worker.connection().start(startAt + Math.round(offset));
  }

  /** Until every subscription has every acknowledged message, or the time for it is over. */
  private void awaitDrained() throws LoadFailedException, InterruptedException {
    stepUntil(timeline.loadEnd(), () -> false);
    var reportDeadline = timeline.drainDeadline() + REPORT_BOUND.toNanos();
    stepUntil(reportDeadline, () -> workers.stream().allMatch(WorkerState::isLoadDone));
    for (var worker : workers) {
      if (!worker.isLoadDone()) {
        throw new LoadFailedException(
            Reason.WorkerFailed, worker.describe() + " did not finish sending in time");
      }
    }
    stepUntil(timeline.drainDeadline(), () -> ledger.missing() == 0);
    timeline.drained(clock.now());
    LOG.info("drained: {} acknowledged messages are missing", ledger.missing());
  }

  private void finish() throws LoadFailedException, InterruptedException {
    everyConnection(WorkerConnection::finish);
    stepUntil(
        clock.now() + REPORT_BOUND.toNanos(),
        () -> workers.stream().allMatch(w -> w.farewell() != null));
    for (var worker : workers) {
      if (worker.farewell() == null) {
        throw new LoadFailedException(
            Reason.WorkerFailed, worker.describe() + " did not send its last report in time");
      }
    }
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
      handle(event);
    }
    var now = clock.now();
    checkAlive();
    if (probeTimer.isDue(now)) {
      everyConnection(WorkerConnection::probe);
    }
    if (timeline.isStarted() && clockTimer.isDue(now)) {
      broadcastClocks();
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

  private void checkAlive() throws LoadFailedException {
    for (var worker : workers) {
      var silence = worker.silentFor(System.nanoTime());
      if (worker.isRegistered()
          && worker.farewell() == null
          && silence > Protocol.SILENCE_BOUND.toNanos()) {
        throw new LoadFailedException(
            Reason.WorkerFailed,
            worker.describe()
                + " was not heard of for "
                + TimeUnit.NANOSECONDS.toSeconds(silence)
                + " s");
      }
    }
  }

  private void broadcastClocks() {
    if (!clocks.isOneClock()) {
      // In force until the next one.
      var table = clocks.table(clock.now() + CLOCK_INTERVAL.toNanos());
      everyConnection(c -> c.clocks(table));
    }
  }

  private void report(Phase phase, long now) {
    reportedPhase = phase;
    var registered = (int) workers.stream().filter(WorkerState::isRegistered).count();
    progress.accept(
        new Progress(
            MonotonicClock.toInstant(now),
            phase,
            timeline.percent(now),
            registered,
            workers.size(),
            timeline.startedAt(now),
            recent));
  }

  private void everyConnection(Consumer<WorkerConnection> action) {
    workers.stream().filter(WorkerState::isConnected).map(WorkerState::connection).forEach(action);
  }

  private void handle(Incoming incoming) throws LoadFailedException {
    var connection = incoming.connection();
    if (incoming.event() instanceof WorkerEvent.Hello hello) {
      register(hello.identity(), connection);
      return;
    }
    var sender = workers.stream().filter(w -> w.connection() == connection).findFirst();
    if (sender.isEmpty()) {
      // A stream that was refused or replaced.
      return;
    }
    var worker = sender.get();
    if (incoming.event() instanceof WorkerEvent.Disconnected gone) {
      LOG.warn("{} lost its stream: {}", worker.describe(), gone.why());
      worker.disconnected(connection);
      return;
    }
    worker.heard(System.nanoTime());
    if (worker.accept(incoming.number())) {
      handle(worker, incoming.event());
    }
    if (incoming.number() > 0) {
      connection.received(incoming.number());
    }
  }

  private void handle(WorkerState worker, WorkerEvent event) throws LoadFailedException {
    switch (event) {
      case WorkerEvent.Probed probed -> clocks.probed(worker.index(), probed.probe());
      case WorkerEvent.Ready ready -> worker.ready(ready.shares());
      case WorkerEvent.Measured measured -> {
        worker.blockedInSend(measured.figures().counts().blockedInSendNanos);
        record(measured.figures());
      }
      case WorkerEvent.LoadDone ignored -> worker.loadDone();
      case WorkerEvent.Farewell farewell -> worker.farewell(farewell);
      case WorkerEvent.Failed failed -> {
        // After its last report nothing that happens to a worker can change the figures.
        if (worker.farewell() == null) {
          throw new LoadFailedException(
              Reason.WorkerFailed, worker.describe() + ": " + failed.message());
        }
      }
      case WorkerEvent.Alive ignored -> {}
      default -> throw new IllegalStateException("handled before: " + event);
    }
  }

  private void record(IntervalFigures figures) {
    recorder.add(figures);
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

  private void register(WorkerIdentity identity, WorkerConnection connection)
      throws LoadFailedException {
    if (identity.index() < 0 || identity.index() >= workers.size()) {
      connection.refuse("this run has workers 0 to " + (workers.size() - 1));
      return;
    }
    var worker = workers.get(identity.index());
    var same = worker.isRegistered() && worker.identity().session().equals(identity.session());
    if (!same && timeline.isStarted()) {
      connection.refuse("load has started without this worker process");
      throw new LoadFailedException(
          Reason.WorkerFailed, worker.describe() + " was restarted during the load");
    }
    if (!same && worker.isConnected()) {
      connection.refuse("another process is worker " + identity.index());
      return;
    }
    if (same) {
      worker.reconnect(connection);
    } else {
      worker.register(identity, connection);
    }
    worker.heard(System.nanoTime());
    var anchor =
        clocks.register(identity.index(), identity.kernelBootId(), identity.clockAnchorNanos());
    connection.welcome(anchor, worker.received());
    if (timeline.isDrained()) {
      connection.finish();
    } else if (timeline.isStarted()) {
      sendStart(worker);
    }
  }

  private LoadOutcome outcome(LoadFailedException failure) {
    var now = clock.now();
    report(Phase.Collecting, now);
    var reports = new WorkerReports(plan, clocks);
    return new LoadOutcome(
        failure == null ? null : failure.failure(),
        timeline.times(now),
        reports.of(workers, now),
        workers.stream()
            .map(WorkerState::farewell)
            .filter(f -> f != null)
            .mapToLong(WorkerEvent.Farewell::unsent)
            .sum(),
        reports.endToEndUncertaintyMicros());
  }
}
