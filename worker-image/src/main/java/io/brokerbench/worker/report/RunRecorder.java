package io.brokerbench.worker.report;

import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Adds up what the workers report: the whole measured time, each second, each window of OMB's ten
 * seconds, and at most {@value #MAX_LOG_INTERVALS} intervals for the histogram log. Not
 * thread-safe.
 */
public final class RunRecorder {

  static final int MAX_LOG_INTERVALS = 60;

  private static final int OMB_WINDOW_SECONDS = 10;
  private static final int MAX_OMB_WINDOWS = 360;
  private static final int MAX_ROWS = 20_000;

  /** After so long no report of a second is outstanding: its worker would have been given up. */
  private static final int OPEN_SECONDS = 15;

  private static final int ERRORS_KEPT = 20;
  private static final int LAST_OF_WARM_UP = -1;

  private final LoadPlan plan;
  private final List<Metric> logged;
  private final int rowSeconds;
  private final int ombWindowSeconds;
  private final int logIntervalSeconds;
  private final int lastLogInterval;
  private final LatencySet whole = LatencySet.ofAnyTime();
  private final Counts counts = new Counts();
  private final List<Row> rows = new ArrayList<>();
  private final List<LatencySet> logIntervals = new ArrayList<>();
  private final List<OmbWindow> ombWindows = new ArrayList<>();
  private final Set<String> errors = new LinkedHashSet<>();
  private final LatencySet recent = LatencySet.ofAnyTime();
  private final Counts recentCounts = new Counts();
  private int newestSecond = -1;
  private int recentThrough = -1;

  /** Nothing was measured yet. */
  public RunRecorder(LoadPlan plan) {
    this.plan = plan;
    logged = HistogramLog.overTime(plan.rate());
    var planned = plan.warmUpSeconds() + plan.durationSeconds();
    rowSeconds = Math.ceilDiv(planned, MAX_ROWS);
    ombWindowSeconds =
        Math.max(OMB_WINDOW_SECONDS, Math.ceilDiv(plan.durationSeconds(), MAX_OMB_WINDOWS));
    logIntervalSeconds = Math.ceilDiv(planned, MAX_LOG_INTERVALS);
    lastLogInterval = (planned - 1) / logIntervalSeconds;
  }

  /** Adds what one worker measured in one interval. */
  public void add(IntervalFigures figures) {
    whole.add(figures.measured());
    counts.add(figures.counts());
    recent.add(figures.measured());
    recent.add(figures.unmeasured());
    recentCounts.add(figures.counts());
    newestSecond = Math.max(newestSecond, figures.second());
    addErrors(figures.errors());
    addToRow(figures);
    addToLogInterval(figures);
    addToOmbWindow(figures);
  }

  private void addErrors(List<String> more) {
    for (var error : more) {
      if (errors.size() < ERRORS_KEPT) {
        errors.add(error);
      }
    }
  }

  private void addToRow(IntervalFigures figures) {
    var index = figures.second() / rowSeconds;
    while (rows.size() <= index) {
      rows.add(new Row(rows.size() * rowSeconds, rowSeconds));
      var outdated = rows.size() - 1 - OPEN_SECONDS;
      if (outdated >= 0) {
        rows.get(outdated).close();
      }
    }
    rows.get(index).add(figures);
  }

  private void addToLogInterval(IntervalFigures figures) {
    // The drain has no intervals of its own.
    var index = Math.min(figures.second() / logIntervalSeconds, lastLogInterval);
    while (logIntervals.size() <= index) {
      logIntervals.add(LatencySet.ofAnyTime());
    }
    for (var metric : logged) {
      logIntervals.get(index).get(metric).add(figures.measured().get(metric));
    }
  }

  private void addToOmbWindow(IntervalFigures figures) {
    var measuredSecond = figures.second() - plan.warmUpSeconds();
    if (measuredSecond < LAST_OF_WARM_UP) {
      return;
    }
    // A report is made a little after its second, so the last one of the warm-up may hold the first
    // of what is measured; and what is acknowledged after the end counts to the last window.
    var index = Math.clamp(measuredSecond, 0, plan.durationSeconds() - 1) / ombWindowSeconds;
    while (ombWindows.size() <= index) {
      var from = ombWindows.size() * ombWindowSeconds;
      ombWindows.add(new OmbWindow(Math.min(ombWindowSeconds, plan.durationSeconds() - from)));
      var outdated = ombWindows.size() - 1 - Math.ceilDiv(OPEN_SECONDS, ombWindowSeconds);
      if (outdated >= 0) {
        ombWindows.get(outdated).close();
      }
    }
    ombWindows.get(index).add(figures);
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

  /** Everything that was counted. */
  public Counts counts() {
    return counts;
  }

  /** The latencies of all messages that were due within the measured time. */
  public LatencySet measured() {
    return whole;
  }

  /** The first few different errors of clients. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  List<Row> rows() {
    rows.forEach(Row::close);
    return rows;
  }

  List<LatencySet> logIntervals() {
    return logIntervals;
  }

  int logIntervalSeconds() {
    return logIntervalSeconds;
  }

  List<OmbWindow> ombWindows() {
    ombWindows.forEach(OmbWindow::close);
    return ombWindows;
  }
}
