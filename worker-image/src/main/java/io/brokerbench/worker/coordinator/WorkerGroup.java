package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Reason;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.rpc.Incoming;
import io.brokerbench.worker.rpc.Protocol;
import io.brokerbench.worker.rpc.WorkerConnection;
import io.brokerbench.worker.rpc.WorkerEvent;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workers of a run, and the streams that they come and go by. For one thread. */
final class WorkerGroup {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerGroup.class);

  /** Offsets are known for the time that is near: further off, what is left of a drift adds up. */
  private static final long NEAR_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long NEVER = Long.MAX_VALUE;

  private final List<WorkerState> workers;
  private final RunClocks clocks;
  private final LoadTimeline timeline;
  private final MonotonicClock clock;
  private final BiConsumer<WorkerState, IntervalFigures> measured;
  private long toldEnd = NEVER;

  /**
   * Of workers none of which has registered.
   *
   * @param measured hears of all figures
   */
  WorkerGroup(
      List<WorkerAssignment> assignments,
      RunClocks clocks,
      LoadTimeline timeline,
      MonotonicClock clock,
      BiConsumer<WorkerState, IntervalFigures> measured) {
    workers = assignments.stream().map(WorkerState::new).toList();
    this.clocks = clocks;
    this.timeline = timeline;
    this.clock = clock;
    this.measured = measured;
  }

  List<WorkerState> all() {
    return workers;
  }

  boolean every(Predicate<WorkerState> is) {
    return workers.stream().allMatch(is);
  }

  int registered() {
    return (int) workers.stream().filter(WorkerState::isRegistered).count();
  }

  /**
   * Every worker must be like that by now.
   *
   * @param otherwise what to say of the first that is not
   * @throws LoadFailedException if one is not
   */
  void require(Predicate<WorkerState> is, CoordinatorMessage otherwise) throws LoadFailedException {
    for (var worker : workers) {
      if (!is.test(worker)) {
        throw new LoadFailedException(Reason.WorkerFailed, otherwise.with(worker.describe()));
      }
    }
  }

  void everyConnection(Consumer<WorkerConnection> action) {
    workers.stream().filter(WorkerState::isConnected).map(WorkerState::connection).forEach(action);
  }

  /** Tells every worker of the current stage. */
  void startStage() {
    toldEnd = NEVER;
    workers.forEach(WorkerState::stageBegins);
    workers.stream().filter(WorkerState::isConnected).forEach(this::sendStage);
  }

  private void sendStage(WorkerState worker) {
    var startAt = MonotonicClock.wholeMillisecond(toWorkerClock(worker, timeline.stageStartAt()));
    worker.connection().start(timeline.stage(), startAt);
    if (toldEnd != NEVER) {
      sendEnd(worker);
    }
    if (timeline.isCatchUpSet()) {
      sendCatchUp(worker);
    }
  }

  /** How workers fare is told of the current stage, until another takes over. */
  void quote() {
    workers.forEach(WorkerState::quote);
  }

  /** How each worker fares in the current stage. */
  List<WorkerReport> reports() {
    return workers.stream()
        .filter(WorkerState::isRegistered)
        .map(worker -> WorkerReports.of(worker, worker.usage(), clocks, clock.now()))
        .toList();
  }

  /** Tells every worker when the current stage ends, once that is near. */
  void tellEndWhenNear(long now) {
    var end = timeline.sendingEndsAt();
    if (end != toldEnd && end - now <= NEAR_NANOS) {
      toldEnd = end;
      workers.stream().filter(WorkerState::isConnected).forEach(this::sendEnd);
    }
  }

  private void sendEnd(WorkerState worker) {
    worker.connection().stop(timeline.stage(), toWorkerClock(worker, toldEnd));
  }

  /** Tells every worker when those consumers connect that read a backlog. */
  void catchUp() {
    workers.stream().filter(WorkerState::isConnected).forEach(this::sendCatchUp);
  }

  private void sendCatchUp(WorkerState worker) {
    worker.connection().catchUp(toWorkerClock(worker, timeline.catchUpAt()));
  }

  /** By the worker's clock what {@code time}, which is near, is by the coordinator's. */
  private long toWorkerClock(WorkerState worker, long time) {
    return clocks.newest(worker.index()).workerTime(time);
  }

  /** By the coordinator's clock what {@code time}, which is near, is by the worker's. */
  long toCoordinatorClock(WorkerState worker, long time) {
    return clocks.newest(worker.index()).coordinatorTime(time);
  }

  /** Whether all that had messages to send have sent them, and know what became of them. */
  boolean isEverythingSent() {
    return workers.stream().filter(WorkerState::isProducing).allMatch(WorkerState::isStageDone);
  }

  /** When the last message was acknowledged to any worker; 0 where none was. */
  long lastAcknowledged() {
    return workers.stream().mapToLong(WorkerState::lastAcknowledged).max().orElse(0);
  }

  /** Tells how far the clocks are apart, which is in force for so long. */
  void tellClocks(Duration inForce) {
    if (!clocks.areCoordinators()) {
      var table = clocks.table(clock.now() + inForce.toNanos());
      everyConnection(c -> c.clocks(table));
    }
  }

  /** Nobody may have been silent for too long. */
  void checkAlive() throws LoadFailedException {
    for (var worker : workers) {
      var silence = worker.silentFor(System.nanoTime());
      if (worker.isRegistered()
          && !worker.hasSaidFarewell()
          && silence > Protocol.SILENCE_BOUND.toNanos()) {
        throw new LoadFailedException(
            Reason.WorkerFailed,
            CoordinatorMessage.WORKER_SILENT.with(
                worker.describe(), TimeUnit.NANOSECONDS.toSeconds(silence)));
      }
    }
  }

  /** Takes in what a worker says. */
  void handle(Incoming incoming) throws LoadFailedException {
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
      case WorkerEvent.Measured figures -> measured.accept(worker, figures.figures());
      case WorkerEvent.StageDone done -> stageDone(worker, done);
      case WorkerEvent.Farewell ignored -> worker.farewell();
      case WorkerEvent.Failed failed -> {
        // After its last report nothing that happens to a worker can change the figures.
        if (!worker.hasSaidFarewell()) {
          throw new LoadFailedException(
              Reason.WorkerFailed,
              CoordinatorMessage.WORKER_FAILED.with(worker.describe(), failed.message()));
        }
      }
      case WorkerEvent.Alive ignored -> {}
      default -> throw new IllegalStateException("handled before: " + event);
    }
  }

  private void stageDone(WorkerState worker, WorkerEvent.StageDone done) {
    if (done.stage() == timeline.stage().number()) {
      worker.stageDone(done);
    }
  }

  private void register(WorkerIdentity identity, WorkerConnection connection)
      throws LoadFailedException {
    if (identity.index() < 0 || identity.index() >= workers.size()) {
      connection.refuse(CoordinatorMessage.UNKNOWN_WORKER.with(workers.size() - 1));
      return;
    }
    var worker = workers.get(identity.index());
    var same = worker.isRegistered() && worker.identity().session().equals(identity.session());
    if (!same && timeline.isStarted()) {
      connection.refuse(CoordinatorMessage.LOAD_STARTED.with());
      throw new LoadFailedException(
          Reason.WorkerFailed, CoordinatorMessage.WORKER_RESTARTED.with(worker.describe()));
    }
    if (!same && worker.isConnected()) {
      connection.refuse(CoordinatorMessage.INDEX_TAKEN.with(identity.index()));
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
    if (timeline.isOver()) {
      connection.finish();
    } else if (timeline.isStarted()) {
      sendStage(worker);
    }
  }
}
