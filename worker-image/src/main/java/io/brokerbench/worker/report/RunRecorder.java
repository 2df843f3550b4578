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
  static final int OMB_WINDOW_SECONDS = 10;

  /** After so long no report of a second is outstanding: its worker would have been given up. */
  private static final int OPEN_SECONDS = 15;

  private static final int ERRORS_KEPT = 20;

  private final LoadPlan plan;
  private final int logIntervalSeconds;
  private final LatencySet whole = LatencySet.ofAnyTime();
  private final Counts counts = new Counts();
  private final List<SecondRow> seconds = new ArrayList<>();
  private final List<Window> logIntervals = new ArrayList<>();
  private final List<Window> ombWindows = new ArrayList<>();
  private final Set<String> errors = new LinkedHashSet<>();
  private final LatencySet recent = LatencySet.ofAnyTime();
  private final Counts recentCounts = new Counts();
  private long recentSince;

  /** Nothing was measured yet. */
  public RunRecorder(LoadPlan plan) {
    this.plan = plan;
    var planned = plan.warmUpSeconds() + plan.durationSeconds();
    logIntervalSeconds = (planned + MAX_LOG_INTERVALS - 1) / MAX_LOG_INTERVALS;
  }

  /** Adds what one worker measured in one interval. */
  public void add(IntervalFigures figures) {
    whole.add(figures.measured());
    counts.add(figures.counts());
    recent.add(figures.measured());
    recent.add(figures.unmeasured());
    recentCounts.add(figures.counts());
    addErrors(figures.errors());
    addSecond(figures);
    addTo(logIntervals, figures.second() / logIntervalSeconds, figures);
    var measuredSecond = figures.second() - plan.warmUpSeconds();
    if (measuredSecond >= 0) {
      // What is still acknowledged and received after the end counts to the last window.
      var inside = Math.min(measuredSecond, plan.durationSeconds() - 1);
      addTo(ombWindows, inside / OMB_WINDOW_SECONDS, figures);
    }
  }

  private void addErrors(List<String> more) {
    for (var error : more) {
      if (errors.size() < ERRORS_KEPT) {
        errors.add(error);
      }
    }
  }

  private void addSecond(IntervalFigures figures) {
    while (seconds.size() <= figures.second()) {
      seconds.add(new SecondRow(seconds.size()));
      var outdated = seconds.size() - 1 - OPEN_SECONDS;
      if (outdated >= 0) {
        seconds.get(outdated).close();
      }
    }
    var row = seconds.get(figures.second());
    row.counts().add(figures.counts());
    if (!row.isClosed()) {
      row.add(figures.measured());
      row.add(figures.unmeasured());
    }
  }

  private static void addTo(List<Window> windows, int index, IntervalFigures figures) {
    while (windows.size() <= index) {
      windows.add(Window.empty());
    }
    windows.get(index).counts().add(figures.counts());
    windows.get(index).latencies().add(figures.measured());
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

  List<SecondRow> seconds() {
    seconds.forEach(SecondRow::close);
    return seconds;
  }

  List<Window> logIntervals() {
    return logIntervals;
  }

  int logIntervalSeconds() {
    return logIntervalSeconds;
  }

  List<Window> ombWindows() {
    return ombWindows;
  }

  /** A stretch of the load. */
  record Window(Counts counts, LatencySet latencies) {

    static Window empty() {
      return new Window(new Counts(), LatencySet.ofAnyTime());
    }

    void add(Window other) {
      counts.add(other.counts);
      latencies.add(other.latencies);
    }
  }
}
