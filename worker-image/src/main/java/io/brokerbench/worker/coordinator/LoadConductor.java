package io.brokerbench.worker.coordinator;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.schedule.Stage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Leads one shape of load, from the first message to the end of the drain. For one thread. */
abstract class LoadConductor {

  final RunPlan plan;
  final MonotonicClock clock;
  final WorkerGroup workers;
  final LoadTimeline timeline;
  final RunRecorder recorder;
  final IntegrityLedger ledger;
  final WriteBack writeBack;
  final InSyncWatch inSync;
  final EnsembleWatch ensembles;
  final Steps steps;
  private boolean quoted;

  /** With all that a coordinator has. */
  LoadConductor(Setup setup) {
    plan = setup.plan;
    clock = setup.clock;
    workers = setup.workers;
    timeline = setup.timeline;
    recorder = setup.recorder;
    ledger = setup.ledger;
    writeBack = setup.writeBack;
    inSync = setup.inSync;
    ensembles = setup.ensembles;
    steps = setup.steps;
  }

  /** What a coordinator has. */
  record Setup(
      RunPlan plan,
      MonotonicClock clock,
      WorkerGroup workers,
      LoadTimeline timeline,
      RunRecorder recorder,
      IntegrityLedger ledger,
      WriteBack writeBack,
      InSyncWatch inSync,
      EnsembleWatch ensembles,
      Steps steps) {}

  /** For the shape of a plan. */
  static LoadConductor of(Setup setup) {
    return setup.plan.load().backlog() == null
        ? new StageConductor(setup)
        : new BacklogConductor(setup);
  }

  /** Leads the load. Workers are ready for it. */
  abstract void conduct() throws LoadFailedException, InterruptedException;

  /** What a worker has measured in a second of the current stage. */
  abstract void add(WorkerState worker, IntervalFigures figures);

  /** Share of the whole that is over, as far as that can be told, 0 to 1. */
  abstract double progress();

  /** What is going on; null where its phase says it all. */
  abstract Message describe();

  /** What the load is held back for; null while it is not. */
  final Message waitingFor() {
    return writeBack.waitingFor();
  }

  /**
   * How fast a backlog may grow, in percent of the rate: as much as the rate may fall short; where
   * that is nothing, as much as can be told.
   */
  final double maxGrowth() {
    return Math.max(1, plan.checks().maxRateShortfallPercent());
  }

  /** How each stage went; empty of a closed loop and where there is a backlog. */
  List<StageResult> stages() {
    return List.of();
  }

  /** How the search for the peak ended; null where nothing is searched for. */
  PeakResult peak() {
    return null;
  }

  /** How a backlog was built and read; null where there is none. */
  BacklogResult backlog() {
    return null;
  }

  /** The load ends before it was led to its end: figures are of the time that was measured. */
  void cutShort() {
    var reported = TimeUnit.SECONDS.toNanos(recorder.cutShortAsReported());
    timeline.cutShort(timeline.stageStartAt() + reported);
    if (!quoted) {
      quote();
    }
  }

  /** The figures of the run are those of the current stage, until another takes over. */
  final void quote() {
    quoteRecorded();
    timeline.quote();
    workers.quote();
  }

  /** The same of what is recorded alone: its time, and how workers fare, will be known later. */
  final void quoteRecorded() {
    quoted = true;
    recorder.quote();
  }

  /** What a coordinator does for whoever leads the load. */
  interface Steps {

    /** Goes on until something has come about, or it is that time. */
    void until(long deadline, BooleanSupplier done)
        throws LoadFailedException, InterruptedException;

    /** Until it is that time. */
    default void until(long time) throws LoadFailedException, InterruptedException {
      until(time, () -> false);
    }

    /** Begins a stage, which workers start within seconds. */
    void start(Stage stage);

    /**
     * Goes on until every producer has sent its messages and knows what became of them.
     *
     * @throws LoadFailedException if one does not within the bound
     */
    void untilSent() throws LoadFailedException, InterruptedException;

    /** The same, and until everything is read, or the time for that is over. */
    void untilDrained() throws LoadFailedException, InterruptedException;
  }
}
