package io.brokerbench.worker.report;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.LatencyLimits.Found;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
  private final ChecksSpec limits;
  private final GeneratorShare share;
  private final Counts counts = new Counts();
  private final Set<String> errors = new LinkedHashSet<>();
  private final List<StageRows> rows = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private final Metric recentEndToEnd;
  private final List<Metric> recentMetrics;
  private final LatencySet recent = LatencySet.ofAnyTime();
  private final Counts recentCounts = new Counts();
  private int runningStage;
  private StageRecorder quoted;
  private int newestSecond;
  private int recentThrough;

  /** What is recorded apart of the stage that is running, from that second of it on. */
  private record Part(int fromSecond, StageRecorder recorder, StageRows rows) {}

  /** Nothing was measured yet. */
  public RunRecorder(RunPlan run) {
    plan = run.load();
    limits = run.checks();
    share = new GeneratorShare(run.checks().maxGeneratorDelayPercent());
    recentEndToEnd =
        plan.hasTailingConsumers()
            ? Metric.END_TO_END_FROM_INTENDED
            : Metric.CATCH_UP_FROM_INTENDED;
    recentMetrics = List.of(Metric.PUBLISH_FROM_INTENDED, recentEndToEnd);
    var rate = plan.rate().messagesPerSecond();
    var stage =
        new Stage(
            1,
            Stage.Purpose.Measurement,
            rate == null ? 0 : rate,
            plan.warmUpSeconds(),
            Math.max(1, plan.durationSeconds()));
    quoted = new StageRecorder(stage, Instant.EPOCH, plan.rate());
    quoted.cutShort(0);
  }

  /** A stage begins: what follows is of it. */
  public void begin(Stage stage, Instant startsAt) {
    if (!rows.isEmpty()) {
      rows.getLast().close();
    }
    parts.clear();
    runningStage = stage.number();
    goOn(stage, startsAt, 0);
    recent.clear();
    recentCounts.clear();
    newestSecond = -1;
    recentThrough = -1;
  }

  /**
   * The stage that is running goes on: what is measured of it from {@code fromSecond} on counts to
   * {@code part}, a stage of its own in the result.
   */
  public void goOn(Stage part, Instant startsAt, int fromSecond) {
    var ofPart = new StageRows(part, startsAt, fromSecond > 0);
    rows.add(ofPart);
    parts.add(new Part(fromSecond, new StageRecorder(part, startsAt, plan.rate()), ofPart));
  }

  /** The current stage is not measured for longer than so many seconds. */
  public void cutShort(double measuredSeconds) {
    current().cutShort(measuredSeconds);
    rows.getLast().cutShort(measuredSeconds);
  }

  /**
   * The current stage is not measured beyond the last second that was reported of it.
   *
   * @return how much of the stage was reported, in seconds since it began
   */
  public int cutShortAsReported() {
    var part = parts.getLast();
    var reported = newestSecond + 1;
    var measured = reported - part.fromSecond() - part.recorder().stage().settleSeconds();
    cutShort(Math.clamp(measured, 0, current().measuredSeconds()));
    return reported;
  }

  /** The figures of the run are those of the current stage, until another takes over. */
  public void quote() {
    quoted = current();
  }

  private StageRecorder current() {
    return parts.getLast().recorder();
  }

  /** Adds what one worker measured in one interval. */
  public void add(IntervalFigures figures) {
    counts.add(figures.counts());
    addErrors(figures.errors());
    // What comes after the drain of its stage counts for integrity alone.
    if (figures.stage() == runningStage) {
      var part = partOf(figures.second());
      part.recorder().add(figures, figures.second() - part.fromSecond());
      part.rows().add(figures, figures.second() - part.fromSecond());
      recent.add(figures.measured(), recentMetrics);
      recent.add(figures.unmeasured(), recentMetrics);
      recentCounts.add(figures.counts());
      newestSecond = Math.max(newestSecond, figures.second());
    }
  }

  private Part partOf(int second) {
    var i = parts.size() - 1;
    while (parts.get(i).fromSecond() > second) {
      i--;
    }
    return parts.get(i);
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
   * was. They are there to be watched, so that few samples are enough for a quantile.
   */
  public Optional<RecentFigures> takeRecent() {
    var seconds = newestSecond - recentThrough;
    if (seconds <= 0) {
      return Optional.empty();
    }
    var publish = recentLatency(Metric.PUBLISH_FROM_INTENDED);
    var endToEnd = recentLatency(recentEndToEnd);
    var figures =
        new RecentFigures(
            Math.round((double) recentCounts.get(Count.ACKNOWLEDGED) / seconds),
            Math.round((double) recentCounts.get(Count.RECEIVED) / seconds),
            publish.map(Quantiles::p50).orElse(null),
            publish.map(Quantiles::p99).orElse(null),
            endToEnd.map(Quantiles::p50).orElse(null),
            endToEnd.map(Quantiles::p99).orElse(null),
            counts.get(Count.FAILED));
    recent.clear();
    recentCounts.clear();
    recentThrough = newestSecond;
    return Optional.of(figures);
  }

  private Optional<Quantiles> recentLatency(Metric metric) {
    return Optional.of(recent.get(metric)).filter(found -> !found.isEmpty()).map(Quantiles::of);
  }

  /** How long the current stage was or will be measured, in seconds. */
  public double measuredSeconds() {
    return current().measuredSeconds();
  }

  /**
   * How the current stage went.
   *
   * @param sustained whether it counts as that
   * @param dirtyPageBytes of the broker node that had most when it began, or null
   * @param smallestInSyncSet of any partition while it was measured, or null
   * @param ensembleChanges of ledgers since the stage before, or null
   * @param undrainedMessages neither failed nor received when its drain ended
   * @param workers how each fared in it
   */
  public StageResult stageResult(
      Judgement judgement,
      boolean sustained,
      Long dirtyPageBytes,
      Integer smallestInSyncSet,
      Long ensembleChanges,
      long undrainedMessages,
      List<WorkerReport> workers) {
    var current = current();
    var publish = current.figures(Metric.PUBLISH_FROM_INTENDED, share);
    var endToEnd = current.figures(Metric.END_TO_END_FROM_INTENDED, share);
    var stage = current.stage();
    var seconds = current.measuredSeconds();
    return new StageResult(
        stage.number(),
        stage.purpose().name(),
        stage.messagesPerSecond(),
        seconds,
        seconds > 0 ? current.counts().get(Count.ACKNOWLEDGED_MEASURED) / seconds : 0,
        seconds > 0 ? current.counts().get(Count.RECEIVED_MEASURED) / seconds : 0,
        publish.p99(),
        endToEnd.p99(),
        judgement.publishGrowthPercent(),
        judgement.consumeGrowthPercent(),
        sustained,
        judgement.finding().toString(),
        dirtyPageBytes,
        smallestInSyncSet,
        ensembleChanges,
        undrainedMessages,
        new GeneratorChecks(limits)
            .load(
                workers,
                current.figures(Metric.SCHEDULE_LAG, share),
                current.figures(Metric.RECEIVER_HICCUPS, share),
                publish,
                endToEnd));
  }

  /** 99th percentile of the current stage so far, however few samples are beyond it. */
  public Found p99(Metric metric) {
    return new Found(
        Quantiles.of(current().measured().get(metric)).p99(),
        current().figures(metric, share).isGeneratorBound(Quantile.P99));
  }

  /**
   * Figures of each part of the running stage, in their order.
   *
   * @param judgements of those that had a rate to keep up with
   * @param generator of those with a whole second
   */
  public List<PhaseFigures> phases(
      Map<Stage.Purpose, Judgement> judgements, Map<Stage.Purpose, PhaseGenerator> generator) {
    return parts.stream()
        .map(Part::recorder)
        .map(
            part ->
                phase(
                    part,
                    judgements.get(part.stage().purpose()),
                    generator.get(part.stage().purpose())))
        .toList();
  }

  private PhaseFigures phase(StageRecorder part, Judgement judgement, PhaseGenerator generator) {
    var catchesUp = part.stage().purpose() == Stage.Purpose.CatchUp;
    var seconds = part.measuredSeconds();
    var openLoop = plan.rate().openLoop();
    return new PhaseFigures(
        part.stage().purpose().name(),
        seconds,
        seconds > 0 ? part.counts().get(Count.ACKNOWLEDGED_MEASURED) / seconds : 0,
        latency(part, openLoop ? Metric.PUBLISH_FROM_INTENDED : Metric.PUBLISH),
        latency(part, openLoop ? Metric.END_TO_END_FROM_INTENDED : Metric.END_TO_END),
        latency(part, openLoop ? Metric.CATCH_UP_FROM_INTENDED : Metric.CATCH_UP),
        judgement == null ? null : judgement.sustained(),
        judgement == null ? null : judgement.finding().toString(),
        generator,
        catchesUp && generator != null
            ? (Boolean) new GeneratorChecks(limits).limitsReading(generator)
            : null);
  }

  private LatencyFigures latency(StageRecorder part, Metric metric) {
    return part.measured().get(metric).isEmpty() ? null : part.figures(metric, share);
  }

  /** Messages, of all stages, of which their producers do not know yet what became of them. */
  public long unacknowledged() {
    // A worker counts what it sent before what was answered, so that the answers may be ahead.
    return Math.max(
        0, counts.get(Count.SENT) - counts.get(Count.ACKNOWLEDGED) - counts.get(Count.FAILED));
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

  /** Where the last stage has parts, those beside the one whose figures are those of the run. */
  List<StageRecorder> others() {
    return parts.size() == 1
        ? List.of()
        : parts.stream().map(Part::recorder).filter(part -> part != quoted).toList();
  }

  /** Every stage over time. */
  List<StageRows> rows() {
    rows.forEach(StageRows::close);
    return rows;
  }
}
