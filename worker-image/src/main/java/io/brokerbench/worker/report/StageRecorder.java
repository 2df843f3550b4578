package io.brokerbench.worker.report;

import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.measure.PartitionCounts;
import io.brokerbench.worker.schedule.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Adds up what the workers report of one stage: its whole measured time, each window of OMB's ten
 * seconds, and at most {@value #MAX_LOG_INTERVALS} intervals for the histogram log. Not
 * thread-safe.
 */
final class StageRecorder {

  static final int MAX_LOG_INTERVALS = 60;

  private static final int OMB_WINDOW_SECONDS = 10;
  private static final int MAX_OMB_WINDOWS = 360;
  private static final int LAST_OF_WARM_UP = -1;

  private final Stage stage;
  private final Instant startedAt;
  private final List<Metric> logged;
  private final int ombWindowSeconds;
  private final int lastLogInterval;
  private final LatencySet whole = LatencySet.ofAnyTime();
  private final Counts counts = new Counts();
  private final PartitionCounts partitions = new PartitionCounts();
  private int logIntervalSeconds;
  private List<LatencySet> logIntervals = new ArrayList<>();
  private final List<OmbWindow> ombWindows = new ArrayList<>();
  private double measuredSeconds;

  /** Of a stage that starts then. */
  StageRecorder(Stage stage, Instant startedAt, RatePlan rate) {
    this.stage = stage;
    this.startedAt = startedAt;
    logged = HistogramLog.overTime(rate);
    measuredSeconds = stage.measuredNanos() / (double) TimeUnit.SECONDS.toNanos(1);
    var open = stage.isOpen();
    ombWindowSeconds =
        open
            ? OMB_WINDOW_SECONDS
            : Math.max(OMB_WINDOW_SECONDS, Math.ceilDiv(stage.measuredSeconds(), MAX_OMB_WINDOWS));
    logIntervalSeconds = open ? 1 : Math.ceilDiv(stage.seconds(), MAX_LOG_INTERVALS);
    lastLogInterval = open ? Integer.MAX_VALUE : (stage.seconds() - 1) / logIntervalSeconds;
  }

  /** Adds what one worker measured in that second of the stage. */
  void add(IntervalFigures figures, int second) {
    whole.add(figures.measured());
    counts.add(figures.counts());
    partitions.addAll(figures.partitions());
    addToLogInterval(figures, second);
    addToOmbWindow(figures, second);
  }

  private void addToLogInterval(IntervalFigures figures, int second) {
    while (stage.isOpen() && second / logIntervalSeconds >= MAX_LOG_INTERVALS) {
      logIntervals = HistogramLog.pairs(logIntervals);
      logIntervalSeconds *= 2;
    }
    // The drain has no intervals of its own.
    var index = Math.min(second / logIntervalSeconds, lastLogInterval);
    while (logIntervals.size() <= index) {
      logIntervals.add(LatencySet.ofAnyTime());
    }
    logIntervals.get(index).add(figures.measured(), logged);
  }

  private void addToOmbWindow(IntervalFigures figures, int second) {
    var measuredSecond = second - stage.settleSeconds();
    if (measuredSecond < LAST_OF_WARM_UP) {
      return;
    }
    // A report is made a little after its second, so the last one of the warm-up may hold the first
    // of what is measured; and what is acknowledged after the end counts to the last window.
    var planned = stage.measuredSeconds();
    // Where the end is not known, windows end after an hour.
    var last = Math.min(planned, MAX_OMB_WINDOWS * ombWindowSeconds) - 1;
    var index = Math.clamp(measuredSecond, 0, last) / ombWindowSeconds;
    while (ombWindows.size() <= index) {
      var from = ombWindows.size() * ombWindowSeconds;
      ombWindows.add(new OmbWindow(Math.min(ombWindowSeconds, planned - from)));
      var outdated =
          ombWindows.size() - 1 - Math.ceilDiv(RunRecorder.OPEN_SECONDS, ombWindowSeconds);
      if (outdated >= 0) {
        ombWindows.get(outdated).close();
      }
    }
    ombWindows.get(index).add(figures);
  }

  /** It was measured for so long only. */
  void cutShort(double seconds) {
    measuredSeconds = seconds;
  }

  Stage stage() {
    return stage;
  }

  Instant startedAt() {
    return startedAt;
  }

  /** How long it was measured, in seconds. */
  double measuredSeconds() {
    return measuredSeconds;
  }

  /** Everything that was counted. */
  Counts counts() {
    return counts;
  }

  /** Acknowledged within the measured time, by partition. */
  PartitionCounts partitions() {
    return partitions;
  }

  /** The latencies of all messages that were due within the measured time. */
  LatencySet measured() {
    return whole;
  }

  /**
   * Figures of a metric, with the quantiles marked that are the generator's by {@code share}: the
   * schedule lag is in what counts from the intended send, hiccups of workers that receive are in
   * what was received, and those of workers that send are in what counts from the actual send.
   */
  LatencyFigures figures(Metric metric, GeneratorShare share) {
    var lag = whole.get(Metric.SCHEDULE_LAG);
    var hiccups = whole.get(Metric.RECEIVER_HICCUPS);
    var delays =
        switch (metric) {
          case PUBLISH -> new Latencies[] {hiccupsOfSenders()};
          case PUBLISH_FROM_INTENDED -> new Latencies[] {lag};
          case END_TO_END, END_TO_END_UNCORRECTED, CATCH_UP, CATCH_UP_UNCORRECTED ->
              new Latencies[] {hiccups};
          case END_TO_END_FROM_INTENDED, CATCH_UP_FROM_INTENDED -> new Latencies[] {lag, hiccups};
          case SCHEDULE_LAG, SEND_DELAY, RECEIVER_HICCUPS, SENDER_HICCUPS -> new Latencies[0];
        };
    var latencies = whole.get(metric);
    return LatencyFiguresFactory.of(latencies, share.of(latencies, delays));
  }

  /** Workers that do both have their hiccups among those of receivers. */
  private Latencies hiccupsOfSenders() {
    var ofSendersOnly = whole.get(Metric.SENDER_HICCUPS);
    return ofSendersOnly.isEmpty() ? whole.get(Metric.RECEIVER_HICCUPS) : ofSendersOnly;
  }

  /** Of the workers that send. */
  LatencyFigures senderHiccups() {
    return LatencyFiguresFactory.of(hiccupsOfSenders());
  }

  List<LatencySet> logIntervals() {
    return logIntervals;
  }

  int logIntervalSeconds() {
    return logIntervalSeconds;
  }

  List<OmbWindow> ombWindows() {
    ombWindows.forEach(OmbWindow::close);
    var isCutShort = measuredSeconds < stage.measuredSeconds();
    if (isCutShort && !ombWindows.isEmpty()) {
      ombWindows.getLast().lasted(measuredSeconds - (ombWindows.size() - 1.0) * ombWindowSeconds);
    }
    return ombWindows;
  }
}
