package io.brokerbench.worker.coordinator;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.course.BacklogWatch;
import io.brokerbench.worker.course.LatencyLimits;
import io.brokerbench.worker.course.LoadCourse;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leads a load in stages, one after the other, between which everything is read. */
final class StageConductor extends LoadConductor {

  private static final Logger LOG = LoggerFactory.getLogger(StageConductor.class);

  private final LoadCourse course;
  private final List<StageResult> stages = new ArrayList<>();
  private final LatencyLimits limits;
  private BacklogWatch watch;

  StageConductor(Setup setup) {
    super(setup);
    course =
        LoadCourse.of(
            plan.load(), writeBack.boundSeconds(), () -> timeline.secondsOfLoad(clock.now()));
    limits = LatencyLimits.of(plan.load().rate().peak());
  }

  @Override
  void conduct() throws LoadFailedException, InterruptedException {
    ensembles.begin(steps);
    for (var stage = course.next(); stage != null; stage = course.next()) {
      conduct(stage);
    }
  }

  private void conduct(Stage stage) throws LoadFailedException, InterruptedException {
    var dirtyPageBytes = writeBack.await(steps);
    watch =
        new BacklogWatch(
            stage, plan.load().subscriptionsPerTopic(), workers.all().size(), maxGrowth());
    steps.start(stage);
    steps.until(timeline.sendingEndsAt(), () -> isOver(stage));
    if (stage.isOpen()) {
      timeline.stopSending(workers.lastAcknowledged());
      recorder.cutShort(timeline.measuredSeconds());
    } else if (!timeline.isSendingOver(clock.now())) {
      LOG.info("{} is given up: the backlog only grows", stage.describe());
      timeline.stopSending(clock.now());
      recorder.cutShort(timeline.measuredSeconds());
      watch.cutShort(stage.settleSeconds() + (int) timeline.measuredSeconds());
      workers.everyConnection(c -> c.stop(stage));
    }
    steps.untilDrained();
    judge(stage, dirtyPageBytes, ensembles.sinceLast(steps));
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

  private void judge(Stage stage, Long dirtyPageBytes, Long ensembleChanges) {
    var judgement =
        limits.judge(
            watch.judge(),
            recorder.p99(Metric.PUBLISH_FROM_INTENDED),
            recorder.p99(Metric.END_TO_END_FROM_INTENDED));
    // A single rate was asked for, and is judged by what is certain; of several the best is taken.
    var sustained = hasSeveral() ? judgement.holdsByEstimate() : judgement.sustained();
    LOG.info(
        "{} is drained, {} acknowledged messages are missing, {} are not acknowledged; {}: {}",
        stage.describe(),
        ledger.missing(),
        recorder.unacknowledged(),
        sustained ? "sustained" : "not sustained",
        judgement.finding());
    var inSyncSet = inSync.smallestBetween(timeline.measuredFrom(), timeline.sendingEndsAt());
    stages.add(
        recorder.stageResult(
            judgement,
            sustained,
            dirtyPageBytes,
            inSyncSet,
            ensembleChanges,
            ledger.missing() + recorder.unacknowledged(),
            workers.reports()));
    if (course.ended(judgement)) {
      quote();
      ensembles.quote(ensembleChanges);
    }
  }

  @Override
  void add(WorkerState worker, IntervalFigures figures) {
    watch.add(worker.index(), figures.second(), figures.counts());
  }

  @Override
  double progress() {
    return course.progress(timeline.share(clock.now()));
  }

  @Override
  Message describe() {
    return hasSeveral() ? timeline.stage().describe() : null;
  }

  @Override
  PeakResult peak() {
    return course.peak();
  }

  @Override
  List<StageResult> stages() {
    return plan.load().rate().openLoop() ? List.copyOf(stages) : List.of();
  }
}
