package io.brokerbench.worker.course;

import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Watches over the two backlogs of a stage, second by second: what is due and not acknowledged, and
 * what is acknowledged and not received. A rate is sustained if neither grows: the slope of the
 * regression line through the measured seconds is at most some percent of the rate, so that lumps
 * of a second or two, as throttling makes them, do not decide. Not thread-safe.
 */
public final class BacklogWatch {

  /** Backlog, in seconds of load, with which a stage is given up. */
  private static final int HOPELESS_SECONDS = 5;

  /** Backlog, in seconds of load, that a sustained stage may have at its end. */
  private static final int TOLERATED_SECONDS = 2;

  private final Stage stage;
  private final int subscriptions;
  private final double maxGrowthPercent;
  private final ReportedSeconds reported;
  private final List<Counts> seconds = new ArrayList<>();
  private final Counts total = new Counts();

  /**
   * Of a stage that has not begun.
   *
   * @param subscriptions how many receive each message
   * @param workers how many report
   * @param maxGrowthPercent how fast a backlog may grow, in percent of the rate
   */
  public BacklogWatch(Stage stage, int subscriptions, int workers, double maxGrowthPercent) {
    this.stage = stage;
    this.subscriptions = subscriptions;
    this.maxGrowthPercent = maxGrowthPercent;
    reported = new ReportedSeconds(workers);
  }

  /** A worker reports what it counted in a second of the stage, from 0. */
  public void add(int worker, int second, Counts counts) {
    reported.add(worker, second);
    while (seconds.size() <= second) {
      seconds.add(new Counts());
    }
    seconds.get(second).add(counts);
    total.add(counts);
  }

  /**
   * Whether the stage cannot be sustained any more: a reason to end one of several, not one that is
   * all that was asked for. Never in a closed loop.
   */
  public boolean isHopeless() {
    var complete = complete();
    if (stage.messagesPerSecond() == 0 || complete < stage.settleSeconds()) {
      return false;
    }
    // Asked at every step of a run, so of sums; a worker that is a second ahead only delays it.
    var due = (double) stage.messagesPerSecond() * complete;
    var toReceive = (double) total.acknowledged * subscriptions - total.received;
    return inSecondsOfLoad(due - total.acknowledged, toReceive) > HOPELESS_SECONDS;
  }

  /** The judgement over the seconds that all workers reported. */
  public Judgement judge() {
    if (stage.messagesPerSecond() == 0) {
      return new Judgement(0, 0, true, "a closed loop has no rate to keep up with");
    }
    var load = (double) stage.messagesPerSecond();
    var publishGrowth = 100 * slope(publishBacklog()) / load;
    var consumeGrowth = 100 * slope(consumeBacklog()) / load / Math.max(1, subscriptions);
    var behind = backlogSeconds();
    if (behind > TOLERATED_SECONDS) {
      var finding = String.format(Locale.ROOT, "the backlog is worth %.1f s of load", behind);
      return new Judgement(publishGrowth, consumeGrowth, false, finding);
    }
    var worst = Math.max(publishGrowth, consumeGrowth);
    var finding =
        String.format(
            Locale.ROOT,
            "the %s backlog grows by %.2f %% of the rate",
            publishGrowth >= consumeGrowth ? "publish" : "consume",
            worst);
    return new Judgement(publishGrowth, consumeGrowth, worst <= maxGrowthPercent, finding);
  }

  /**
   * What is thought of a stage.
   *
   * @param publishGrowthPercent how fast the publish backlog grows, in percent of the rate
   * @param consumeGrowthPercent how fast the consume backlog grows, in percent of what is to be
   *     received
   * @param sustained whether neither grows by more than the limit
   * @param finding what decided
   */
  public record Judgement(
      double publishGrowthPercent,
      double consumeGrowthPercent,
      boolean sustained,
      String finding) {}

  /** Seconds that every worker has reported, of those in which something was due. */
  private int complete() {
    return Math.min(reported.complete(), stage.seconds());
  }

  /** The larger of the two, in seconds of load. */
  private double backlogSeconds() {
    var complete = complete();
    if (complete == 0) {
      return 0;
    }
    return inSecondsOfLoad(publishBacklog()[complete - 1], consumeBacklog()[complete - 1]);
  }

  private double inSecondsOfLoad(double toPublish, double toReceive) {
    return Math.max(toPublish, toReceive / Math.max(1, subscriptions)) / stage.messagesPerSecond();
  }

  /** What is due and not acknowledged, at the end of each complete second. */
  private double[] publishBacklog() {
    var backlog = new double[complete()];
    var acknowledged = 0L;
    for (var second = 0; second < backlog.length; second++) {
      acknowledged += seconds.get(second).acknowledged;
      backlog[second] = stage.messagesPerSecond() * (second + 1) - acknowledged;
    }
    return backlog;
  }

  /** What is acknowledged and not received, likewise. */
  private double[] consumeBacklog() {
    var backlog = new double[complete()];
    var toReceive = 0L;
    for (var second = 0; second < backlog.length; second++) {
      var counts = seconds.get(second);
      toReceive += counts.acknowledged * subscriptions - counts.received;
      backlog[second] = toReceive;
    }
    return backlog;
  }

  /** Messages per second by which it grows over the measured seconds: least squares. */
  private double slope(double[] backlog) {
    var from = Math.min(stage.settleSeconds(), backlog.length);
    var n = backlog.length - from;
    if (n < 2) {
      return 0;
    }
    var meanX = (n - 1) / 2.0;
    var meanY = Arrays.stream(backlog, from, backlog.length).average().orElse(0);
    var covariance = 0.0;
    var variance = 0.0;
    for (var i = 0; i < n; i++) {
      covariance += (i - meanX) * (backlog[from + i] - meanY);
      variance += (i - meanX) * (i - meanX);
    }
    return covariance / variance;
  }
}
