package io.brokerbench.worker.coordinator;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.course.BacklogWatch;
import io.brokerbench.worker.course.LoadCourse;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leads a load in stages, one after the other, between which everything is read. */
final class StageConductor implements LoadConductor {

  private static final Logger LOG = LoggerFactory.getLogger(StageConductor.class);

  private final RunPlan plan;
  private final MonotonicClock clock;
  private final WorkerGroup workers;
  private final LoadTimeline timeline;
  private final RunRecorder recorder;
  private final IntegrityLedger ledger;
  private final Steps steps;
  private final LoadCourse course;
  private final List<StageResult> stages = new ArrayList<>();
  private BacklogWatch watch;
  private boolean quoted;

  StageConductor(
      RunPlan plan,
      MonotonicClock clock,
      WorkerGroup workers,
      LoadTimeline timeline,
      RunRecorder recorder,
      IntegrityLedger ledger,
      Steps steps) {
    this.plan = plan;
    this.clock = clock;
    this.workers = workers;
    this.timeline = timeline;
    this.recorder = recorder;
    this.ledger = ledger;
    this.steps = steps;
    course = LoadCourse.of(plan.load());
  }

  @Override
  public void conduct() throws LoadFailedException, InterruptedException {
    for (var stage = course.next(); stage != null; stage = course.next()) {
      conduct(stage);
    }
  }

  private void conduct(Stage stage) throws LoadFailedException, InterruptedException {
    watch =
        new BacklogWatch(
            stage, plan.load().subscriptionsPerTopic(), workers.all().size(), maxGrowth());
    steps.start(stage);
    steps.until(timeline.sendingEndsAt(), () -> isOver(stage));
    if (stage.isOpen()) {
      timeline.stopSending(workers.lastAcknowledged());
      recorder.cutShort(timeline.measuredSeconds());
      workers.endStage();
    } else if (!timeline.isSendingOver(clock.now())) {
      LOG.info("{} is given up: the backlog only grows", stage.describe());
      timeline.stopSending(clock.now());
      recorder.cutShort(timeline.measuredSeconds());
      workers.everyConnection(c -> c.stop(stage));
    }
    steps.untilDrained();
    judge(stage);
  }

  /** Whether a stage has come to its end before its time. */
  private boolean isOver(Stage stage) {
    if (stage.isOpen()) {
      return workers.isEverythingSent();
    }
    // One that is all there is goes on for as long as was asked, whatever it shows.
    return hasSeveral() && watch.isHopeless();
  }

  private boolean hasSeveral() {
    return plan.load().rate().hasSeveralStages();
  }

  /** As much as the rate may fall short; where that is nothing, as much as can be told. */
  private double maxGrowth() {
    return Math.max(1, plan.checks().maxRateShortfallPercent());
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

  @Override
  public void quote() {
    quoted = true;
    recorder.quote();
    timeline.quote();
    workers.quote();
  }

  @Override
  public boolean isQuoted() {
    return quoted;
  }

  @Override
  public void add(WorkerState worker, IntervalFigures figures) {
    watch.add(worker.index(), figures.second(), figures.counts());
  }

  @Override
  public double progress() {
    return course.progress(timeline.share(clock.now()));
  }

  @Override
  public String describe() {
    return hasSeveral() ? timeline.stage().describe() : null;
  }

  @Override
  public List<StageResult> stages() {
    return hasSeveral() ? List.copyOf(stages) : List.of();
  }
}
