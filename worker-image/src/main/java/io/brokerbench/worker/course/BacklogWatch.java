package io.brokerbench.worker.course;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.measure.Count;
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
 * of a second or two, as throttling makes them, do not decide. A slope over a few seconds that
 * wobble says little: within two of its standard errors of the limit it decides nothing. Not
 * thread-safe.
 */
public final class BacklogWatch {

  /** Backlog, in seconds of load, with which a stage is given up. */
  private static final int HOPELESS_SECONDS = 5;

  /** Measured before a stage is given up: whether the generator is the reason takes some. */
  private static final int MEASURED_SECONDS = 3;

  /** Backlog, in seconds of load, that a sustained stage may have at its end. */
  private static final int TOLERATED_SECONDS = 2;

  private final Stage stage;
  private final int subscriptions;
  private final double maxGrowthPercent;
  private final ReportedSeconds reported;
  private final List<Counts> seconds = new ArrayList<>();
  private final Counts total = new Counts();
  private int stageSeconds;

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
    stageSeconds = stage.seconds();
    reported = new ReportedSeconds(workers);
  }

  /** The stage ends after so many seconds, what settles included. */
  public void cutShort(int seconds) {
    stageSeconds = Math.min(stageSeconds, seconds);
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
    if (stage.messagesPerSecond() == 0 || complete < stage.settleSeconds() + MEASURED_SECONDS) {
      return false;
    }
    // Asked at every step of a run, so of sums; a worker that is a second ahead only delays it.
    var due = (double) stage.messagesPerSecond() * complete;
    var toReceive =
        (double) total.get(Count.ACKNOWLEDGED) * subscriptions - total.get(Count.RECEIVED);
    return inSecondsOfLoad(due - total.get(Count.ACKNOWLEDGED), toReceive) > HOPELESS_SECONDS;
  }

  /** The judgement over the seconds that all workers reported. */
  public Judgement judge() {
    if (stage.messagesPerSecond() == 0) {
      return new Judgement(0, 0, Outcome.Sustained, true, CourseMessage.CLOSED_LOOP.with());
    }
    var load = (double) stage.messagesPerSecond();
    var publish = Growth.of(measured(publishBacklog()), load);
    var consume = Growth.of(measured(consumeBacklog()), load * Math.max(1, subscriptions));
    var behind = backlogSeconds();
    if (behind > TOLERATED_SECONDS) {
      var finding = CourseMessage.BACKLOG_TOO_LARGE.with(format("%.1f", behind));
      return new Judgement(publish.percent, consume.percent, Outcome.NotSustained, false, finding);
    }
    var outcome =
        publish.isAbove(maxGrowthPercent) || consume.isAbove(maxGrowthPercent)
            ? Outcome.NotSustained
            : publish.isBelow(maxGrowthPercent) && consume.isBelow(maxGrowthPercent)
                ? Outcome.Sustained
                : Outcome.Undecided;
    var publishGrows = publish.percent >= consume.percent;
    var worst = publishGrows ? publish : consume;
    return new Judgement(
        publish.percent,
        consume.percent,
        outcome,
        worst.percent <= maxGrowthPercent,
        worst.describe(
            publishGrows
                ? CourseMessage.PUBLISH_BACKLOG_GROWS
                : CourseMessage.CONSUME_BACKLOG_GROWS));
  }

  /** How sure it is that a rate is sustained, or not. */
  public enum Outcome {
    /** Neither backlog grows by more than the limit. */
    Sustained,
    /** The limit is within two standard errors of a growth. */
    Undecided,
    /** One does, or there is too much of it. */
    NotSustained
  }

  /**
   * What is thought of a stage.
   *
   * @param publishGrowthPercent how fast the publish backlog grows, in percent of the rate
   * @param consumeGrowthPercent how fast the consume backlog grows, in percent of what is to be
   *     received
   * @param outcome how sure it is
   * @param holdsByEstimate whether neither grows by more than the limit, sure or not
   * @param finding what decided
   */
  public record Judgement(
      double publishGrowthPercent,
      double consumeGrowthPercent,
      Outcome outcome,
      boolean holdsByEstimate,
      Message finding) {

    /** The same of a stage that keeps up, but too slowly. */
    public Judgement tooSlow(Message found) {
      return new Judgement(
          publishGrowthPercent, consumeGrowthPercent, Outcome.NotSustained, false, found);
    }

    /** Whether nothing says for sure that it is not sustained. */
    public boolean sustained() {
      return outcome != Outcome.NotSustained;
    }
  }

  /** Seconds that every worker has reported, of those in which something was due. */
  private int complete() {
    return Math.min(reported.complete(), stageSeconds);
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
      acknowledged += seconds.get(second).get(Count.ACKNOWLEDGED);
      backlog[second] = stage.due(second + 1) - acknowledged;
    }
    return backlog;
  }

  /** What is acknowledged and not received, likewise. */
  private double[] consumeBacklog() {
    var backlog = new double[complete()];
    var toReceive = 0L;
    for (var second = 0; second < backlog.length; second++) {
      var counts = seconds.get(second);
      toReceive += counts.get(Count.ACKNOWLEDGED) * subscriptions - counts.get(Count.RECEIVED);
      backlog[second] = toReceive;
    }
    return backlog;
  }

  private double[] measured(double[] backlog) {
    return Arrays.copyOfRange(
        backlog, Math.min(stage.settleSeconds(), backlog.length), backlog.length);
  }

  /**
   * How fast a backlog grows: the slope of the least-squares line, and its standard error (Draper
   * and Smith, Applied Regression Analysis, section 1.4), times the square root of (1 + r) / (1 -
   * r) where neighbouring residuals have the correlation r: a backlog wobbles for seconds, and has
   * less to say than as many independent points.
   *
   * @param percent of the rate
   * @param standardError of that, in percent of the rate; infinite of less than three seconds
   */
  private record Growth(double percent, double standardError) {

    private static final double STANDARD_ERRORS = 2;

    /** Beyond it, the number of points is too small to tell the correlation from a slope. */
    private static final double MAX_CORRELATION = 0.9;

    static Growth of(double[] backlog, double rate) {
      var n = backlog.length;
      if (n < 2) {
        return new Growth(0, Double.POSITIVE_INFINITY);
      }
      var meanX = (n - 1) / 2.0;
      var meanY = Arrays.stream(backlog).average().orElseThrow();
      var covariance = 0.0;
      var variance = 0.0;
      for (var i = 0; i < n; i++) {
        covariance += (i - meanX) * (backlog[i] - meanY);
        variance += (i - meanX) * (i - meanX);
      }
      var slope = covariance / variance;
      var squares = 0.0;
      var products = 0.0;
      var last = 0.0;
      for (var i = 0; i < n; i++) {
        var residual = backlog[i] - meanY - slope * (i - meanX);
        squares += residual * residual;
        products += residual * last;
        last = residual;
      }
      var correlation = squares == 0 ? 0 : Math.clamp(products / squares, 0, MAX_CORRELATION);
      var error =
          n == 2
              ? Double.POSITIVE_INFINITY
              : Math.sqrt(squares / (n - 2) / variance * (1 + correlation) / (1 - correlation));
      return new Growth(100 * slope / rate, 100 * error / rate);
    }

    boolean isAbove(double limit) {
      return percent - STANDARD_ERRORS * standardError > limit;
    }

    boolean isBelow(double limit) {
      return percent + STANDARD_ERRORS * standardError <= limit;
    }

    Message describe(CourseMessage grows) {
      return Double.isInfinite(standardError)
          ? CourseMessage.TOO_SHORT.with()
          : grows.with(format("%.2f", percent), format("%.2f", standardError));
    }
  }

  private static String format(String pattern, double number) {
    return String.format(Locale.ROOT, pattern, number);
  }
}
