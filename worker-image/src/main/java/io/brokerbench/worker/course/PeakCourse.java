package io.brokerbench.worker.course;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.BacklogWatch.Outcome;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.function.DoubleSupplier;

/**
 * Searches for the highest rate that is sustained.
 *
 * <p>Probes double the rate until one fails (or halve it until one holds), then halve the interval
 * by ratio, until its ends are within the resolution. From there on every stage takes the full
 * time: the lower end, then rates above it as long as they hold, or below it until one does, and
 * again the interval is halved. The search ends when a rate that has held for the full time and one
 * that has failed are within the resolution, or the highest that may be tried has held, which the
 * peak is at least.
 *
 * <p>One failure decides nothing, since any hiccup makes one: a rate fails where two of three
 * stages do. A success needs no second one: the full time takes care of those that were luck. A
 * probe that is undecided is followed by one twice as long.
 *
 * <p>No stage begins that would end after the longest time of the search, and probing ends while
 * there is time for a stage of the full time, however long another probe takes to drain. What has
 * held by then, the peak is at least.
 */
final class PeakCourse implements LoadCourse {

  /** Lower by a factor of 1,000 than the first probe: it is something else that does not work. */
  private static final int MAX_HALVINGS = 10;

  private static final int MAX_FULL_STAGES = 30;
  private static final int LONGEST_PROBE = 4;

  /** Of a search by doubling and halving; the progress that is shown counts with it. */
  private static final int USUAL_PROBES = 12;

  private static final long NONE = Long.MAX_VALUE;

  private final PeakSpec spec;
  private final int warmUpSeconds;
  private final int durationSeconds;
  private final int betweenSeconds;
  private final DoubleSupplier elapsedSeconds;
  private int stages;
  private boolean quoted;
  private boolean over;
  private boolean outOfTime;

  /** The highest rate that a probe has held. */
  private long probed;

  /** What probes have found, and then what stages of the full time have. */
  private Interval found = new Interval();

  private boolean full;
  private long current;
  private int length = 1;
  private int holds;
  private int failures;
  private int halvings;
  private int fullStages;

  /** By how many resolutions the next rate is up or down, where nothing bounds it. */
  private int stride = 1;

  private static final class Interval {
    private long held;
    private long failed = NONE;
  }

  /**
   * Nothing is tried yet.
   *
   * @param betweenSeconds what a stage may take beyond its time, before it begins and to drain
   * @param elapsedSeconds since the load began
   */
  PeakCourse(
      PeakSpec spec,
      int warmUpSeconds,
      int durationSeconds,
      int betweenSeconds,
      DoubleSupplier elapsedSeconds) {
    this.spec = spec;
    this.warmUpSeconds = warmUpSeconds;
    this.durationSeconds = durationSeconds;
    this.betweenSeconds = betweenSeconds;
    this.elapsedSeconds = elapsedSeconds;
    current = spec.startMessagesPerSecond();
  }

  @Override
  public Stage next() {
    if (!over
        && !full
        && found.held > 0
        && !hasTimeFor(probeSeconds() + betweenSeconds + fullSeconds())) {
      confirm();
    }
    if (!over && !hasTimeFor(full ? fullSeconds() : probeSeconds())) {
      outOfTime = true;
      over = true;
    }
    if (over) {
      return null;
    }
    stages++;
    if (full) {
      fullStages++;
      return new Stage(stages, Purpose.Measurement, current, warmUpSeconds, durationSeconds);
    }
    return new Stage(
        stages, Purpose.Probe, current, spec.settleSeconds(), spec.probeSeconds() * length);
  }

  private boolean hasTimeFor(int seconds) {
    return elapsedSeconds.getAsDouble() + seconds <= spec.maxSearchSeconds();
  }

  private int probeSeconds() {
    return spec.settleSeconds() + spec.probeSeconds() * length;
  }

  private int fullSeconds() {
    return warmUpSeconds + durationSeconds;
  }

  /** From here on for the full time, at the highest rate that held. */
  private void confirm() {
    full = true;
    current = found.held;
    found = new Interval();
    length = 1;
    holds = 0;
    failures = 0;
  }

  @Override
  public boolean ended(Judgement judgement) {
    if (judgement.outcome() == Outcome.Undecided && !full && length < LONGEST_PROBE) {
      length *= 2;
      return quoteFirst();
    }
    if (judgement.holdsByEstimate()) {
      holds++;
    } else {
      failures++;
    }
    var isHeld = holds > failures;
    if (!isHeld && failures < 2) {
      // One more stage decides. Whoever is told to stop meanwhile has at least this to show.
      over = isOutOfStages();
      return quoteFirst();
    }
    var isBest = isHeld ? current > found.held : full && found.held == 0;
    length = 1;
    holds = 0;
    failures = 0;
    if (isHeld) {
      found.held = Math.max(found.held, current);
      if (!full) {
        probed = found.held;
      }
    } else {
      found.failed = Math.min(found.failed, current);
    }
    if (full) {
      goOnInFull();
    } else {
      goOnProbing();
    }
    return quoteFirst() || isBest;
  }

  /** The figures are of the first stage until there is a better one. */
  private boolean quoteFirst() {
    var first = !quoted;
    quoted = true;
    return first;
  }

  private void goOnProbing() {
    if (found.held == 0) {
      halvings++;
      current /= 2;
      over = current == 0 || halvings > MAX_HALVINGS;
    } else if (isNarrow()) {
      confirm();
    } else if (found.failed == NONE) {
      current = Math.min(2 * found.held, spec.maxMessagesPerSecond());
    } else {
      current = middle();
    }
  }

  private void goOnInFull() {
    if (isNarrow() || isOutOfStages()) {
      over = true;
    } else if (found.failed == NONE) {
      current = Math.min(spec.maxMessagesPerSecond(), above(found.held));
    } else if (found.held == 0) {
      current = below(found.failed);
      over = current == 0;
    } else {
      current = middle();
    }
  }

  private boolean isOutOfStages() {
    return fullStages >= MAX_FULL_STAGES;
  }

  /** Between a rate that holds and one that fails. */
  private long middle() {
    var middle = Math.round(Math.sqrt((double) found.held * found.failed));
    return Math.clamp(middle, found.held + 1, found.failed - 1);
  }

  private long above(long rate) {
    var above = Math.round(rate * Math.pow(resolution(), stride));
    stride *= 2;
    return Math.max(rate + 1, above);
  }

  private long below(long rate) {
    var below = Math.round(rate / Math.pow(resolution(), stride));
    stride *= 2;
    return Math.min(rate - 1, below);
  }

  private boolean isNarrow() {
    return found.held > 0
        && (found.held == spec.maxMessagesPerSecond()
            || found.failed != NONE && found.failed <= Math.ceil(found.held * resolution()));
  }

  private double resolution() {
    return 1 + spec.resolutionPercent() / 100.0;
  }

  @Override
  public PeakResult peak() {
    var confirmed = full && found.held > 0;
    var rate = confirmed ? found.held : probed;
    var ended = over && confirmed && isNarrow();
    var bounded = ended && found.failed != NONE;
    return new PeakResult(
        rate,
        confirmed,
        rate > 0 && !bounded && !isRefuted(),
        finding(ended).toString(),
        elapsedSeconds.getAsDouble(),
        spec.maxSearchSeconds(),
        isRefuted() ? found.failed : null);
  }

  /** Whether a rate has failed for the full time that is no higher than any that a probe held. */
  private boolean isRefuted() {
    return full && found.held == 0 && found.failed != NONE;
  }

  private Message finding(boolean ended) {
    return isRefuted()
        ? CourseMessage.RATE_FAILED_IN_FULL.with(found.failed, ending(ended))
        : ending(ended);
  }

  private Message ending(boolean ended) {
    if (ended) {
      return found.failed == NONE
          ? CourseMessage.MAX_RATE_HELD.with()
          : CourseMessage.RATE_FAILED.with(found.failed);
    }
    if (outOfTime) {
      return CourseMessage.OUT_OF_TIME.with(spec.maxSearchSeconds());
    }
    return (over ? CourseMessage.GIVEN_UP : CourseMessage.ENDED_EARLY).with();
  }

  /** Half of it is the search by probes; how many stages there will be of either, nobody knows. */
  @Override
  public double progress(double share) {
    return full
        ? 1 - 0.5 / (fullStages + share)
        : Math.min(0.5, (stages - 1 + share) / USUAL_PROBES / 2);
  }
}
