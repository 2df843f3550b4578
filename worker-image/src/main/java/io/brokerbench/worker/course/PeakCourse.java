package io.brokerbench.worker.course;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;

/**
 * Searches for the highest rate that is sustained. Probes double the rate until one fails (or halve
 * it until one holds), then halve the interval by ratio, until its ends are within the resolution.
 * The lower end is confirmed over the full time; where it does not hold then, the next lower rate
 * is.
 */
final class PeakCourse implements LoadCourse {

  private static final int SETTLE_SHARE = 3;

  /** Lower by a factor of 1,000 than the first probe: it is something else that does not work. */
  private static final int MAX_HALVINGS = 10;

  private static final int MAX_CONFIRMATIONS = 10;

  /** Of a search by doubling and halving; the progress that is shown counts with it. */
  private static final int USUAL_PROBES = 12;

  private final PeakSpec spec;
  private final int warmUpSeconds;
  private final int durationSeconds;
  private long sustained;
  private long failed = Long.MAX_VALUE;
  private int stages;
  private int probes;
  private int halvings;
  private int confirmations;
  private long current;
  private boolean confirming;
  private boolean over;
  private boolean quoted;

  PeakCourse(PeakSpec spec, int warmUpSeconds, int durationSeconds) {
    this.spec = spec;
    this.warmUpSeconds = warmUpSeconds;
    this.durationSeconds = durationSeconds;
    current = spec.startMessagesPerSecond();
  }

  @Override
  public Stage next() {
    if (over) {
      return null;
    }
    stages++;
    if (confirming) {
      confirmations++;
      return new Stage(stages, Purpose.Measurement, current, warmUpSeconds, durationSeconds);
    }
    probes++;
    var settle = Math.ceilDiv(spec.probeSeconds(), SETTLE_SHARE);
    return new Stage(stages, Purpose.Probe, current, settle, spec.probeSeconds());
  }

  @Override
  public boolean ended(boolean isSustained) {
    var quote = confirming || !quoted;
    quoted = true;
    if (confirming) {
      confirmed(isSustained);
    } else {
      probed(isSustained);
    }
    return quote;
  }

  private void confirmed(boolean holds) {
    var lower = Math.min(current - 1, Math.round(current / resolution()));
    over = holds || confirmations == MAX_CONFIRMATIONS || lower < 1;
    current = lower;
  }

  private void probed(boolean holds) {
    if (holds) {
      sustained = current;
    } else {
      failed = current;
    }
    if (sustained == 0) {
      halvings++;
      current /= 2;
      over = current == 0 || halvings > MAX_HALVINGS;
    } else if (isNarrow()) {
      current = sustained;
      confirming = true;
    } else if (failed == Long.MAX_VALUE) {
      current = Math.min(2 * sustained, spec.maxMessagesPerSecond());
    } else {
      current = Math.round(Math.sqrt((double) sustained * failed));
    }
  }

  private boolean isNarrow() {
    return sustained == spec.maxMessagesPerSecond()
        || failed - sustained <= 1
        || failed != Long.MAX_VALUE && failed <= sustained * resolution();
  }

  private double resolution() {
    return 1 + spec.resolutionPercent() / 100.0;
  }

  /** Half of it is the search, whose length nobody knows. */
  @Override
  public double progress(double share) {
    return confirming ? 0.5 + share / 2 : Math.min(0.5, (probes - 1 + share) / USUAL_PROBES / 2);
  }
}
