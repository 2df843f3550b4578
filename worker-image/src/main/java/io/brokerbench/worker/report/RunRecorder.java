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

  private static final List<Metric> LOGGED =
      List.of(Metric.PUBLISH_FROM_INTENDED, Metric.END_TO_END_FROM_INTENDED);

  private static final int ERRORS_KEPT = 20;

  private final LoadPlan plan;
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
  private long recentSince;

  /** Nothing was measured yet. */
  public RunRecorder(LoadPlan plan) {
    this.plan = plan;
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
    for (var metric : LOGGED) {
      logIntervals.get(index).get(metric).add(figures.measured().get(metric));
    }
  }

  private void addToOmbWindow(IntervalFigures figures) {
    var measuredSecond = figures.second() - plan.warmUpSeconds();
    if (measuredSecond < 0) {
      return;
    }
    // What is still acknowledged and received after the end counts to the last window.
    var index = Math.min(measuredSecond, plan.durationSeconds() - 1) / ombWindowSeconds;
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

  /** Figures since the last call, for a progress report at {@code now} in nanoseconds. */
  public RecentFigures takeRecent(long now) {
    var elapsed = Math.max(1e-9, (now - recentSince) / 1e9);
    var publish = Quantiles.of(recent.get(Metric.PUBLISH_FROM_INTENDED));
    var endToEnd = Quantiles.of(recent.get(Metric.END_TO_END_FROM_INTENDED));
    var figures =
        new RecentFigures(
            Math.round(recentCounts.acknowledged / elapsed),
            Math.round(recentCounts.received / elapsed),
            publish.p50(),
            publish.p99(),
            endToEnd.p50(),
            endToEnd.p99(),
            counts.failed);
    recent.clear();
    recentCounts.clear();
    recentSince = now;
    return figures;
  }

  /** Load starts at {@code now}: what is recent counts from here. */
  public void loadStarts(long now) {
    recentSince = now;
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
