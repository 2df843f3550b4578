package io.brokerbench.worker.report;

import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Adds up what the workers report: the current stage, the one whose figures are those of the run,
 * every stage over time, and the whole. Not thread-safe.
 */
public final class RunRecorder {

  /** After so long no report of a second is outstanding: its worker would have been given up. */
  static final int OPEN_SECONDS = 15;

  private static final int ERRORS_KEPT = 20;

  private final LoadPlan plan;
  private final Counts counts = new Counts();
  private final Set<String> errors = new LinkedHashSet<>();
  private final List<StageRows> rows = new ArrayList<>();
  private final LatencySet recent = LatencySet.ofAnyTime();
  private final Counts recentCounts = new Counts();
  private StageRecorder current;
  private StageRecorder quoted;
  private int newestSecond;
  private int recentThrough;

  /** Nothing was measured yet. */
  public RunRecorder(LoadPlan plan) {
    this.plan = plan;
    var rate = plan.rate().messagesPerSecond();
    var stage =
        new Stage(
            1,
            Stage.Purpose.Measurement,
            rate == null ? 0 : rate,
            plan.warmUpSeconds(),
            plan.durationSeconds());
    quoted = new StageRecorder(stage, Instant.EPOCH, plan.rate());
  }

  /** A stage begins: what follows is of it. */
  public void begin(Stage stage, Instant startsAt) {
    current = new StageRecorder(stage, startsAt, plan.rate());
    if (!rows.isEmpty()) {
      rows.getLast().close();
    }
    rows.add(new StageRows(stage, startsAt));
    recent.clear();
    recentCounts.clear();
    newestSecond = -1;
    recentThrough = -1;
  }

  /** The current stage is not measured for longer than so many seconds. */
  public void cutShort(double measuredSeconds) {
    current.cutShort(measuredSeconds);
  }

  /** The figures of the run are those of the current stage, until another takes over. */
  public void quote() {
    quoted = current;
  }

  /** Adds what one worker measured in one interval. */
  public void add(IntervalFigures figures) {
    counts.add(figures.counts());
    addErrors(figures.errors());
    // What comes after the drain of its stage counts for integrity alone.
    if (figures.stage() == current.stage().number()) {
      current.add(figures);
      rows.getLast().add(figures);
      recent.add(figures.measured());
      recent.add(figures.unmeasured());
      recentCounts.add(figures.counts());
      newestSecond = Math.max(newestSecond, figures.second());
    }
  }

  private void addErrors(List<String> more) {
    for (var error : more) {
      if (errors.size() < ERRORS_KEPT) {
        errors.add(error);
      }
    }
  }

  /**
   * Figures since the last call, over the seconds that were reported meanwhile; empty where none
   * was.
   */
  public Optional<RecentFigures> takeRecent() {
    var seconds = newestSecond - recentThrough;
    if (seconds <= 0) {
      return Optional.empty();
    }
    var publish = Quantiles.of(recent.get(Metric.PUBLISH_FROM_INTENDED));
    var endToEnd = Quantiles.of(recent.get(Metric.END_TO_END_FROM_INTENDED));
    var figures =
        new RecentFigures(
            Math.round((double) recentCounts.acknowledged / seconds),
            Math.round((double) recentCounts.received / seconds),
            publish.p50(),
            publish.p99(),
            endToEnd.p50(),
            endToEnd.p99(),
            counts.failed);
    recent.clear();
    recentCounts.clear();
    recentThrough = newestSecond;
    return Optional.of(figures);
  }

  /** How the current stage went. */
  public StageResult stageResult(Judgement judgement) {
    var stage = current.stage();
    var seconds = current.measuredSeconds();
    var publish = Quantiles.of(current.measured().get(Metric.PUBLISH_FROM_INTENDED));
    var endToEnd = Quantiles.of(current.measured().get(Metric.END_TO_END_FROM_INTENDED));
    return new StageResult(
        stage.number(),
        stage.purpose().name(),
        stage.messagesPerSecond(),
        seconds,
        seconds > 0 ? current.counts().acknowledgedMeasured / seconds : 0,
        seconds > 0 ? current.counts().receivedMeasured / seconds : 0,
        publish.p99(),
        endToEnd.p99(),
        judgement.publishGrowthPercent(),
        judgement.consumeGrowthPercent(),
        judgement.sustained(),
        judgement.finding());
  }

  /** Everything that was counted, of all stages. */
  public Counts counts() {
    return counts;
  }

  /** The first few different errors of clients. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  /** The stage whose figures are those of the run. */
  StageRecorder quoted() {
    return quoted;
  }

  /** Every stage over time. */
  List<StageRows> rows() {
    rows.forEach(StageRows::close);
    return rows;
  }
}
