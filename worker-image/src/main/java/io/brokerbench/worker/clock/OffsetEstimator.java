package io.brokerbench.worker.clock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Follows the offset of one worker's clock over the whole run.
 *
 * <p>Of the probes of each second only the one with the shortest round trip is kept (the minimum
 * filter of RFC 5905, section 10), for a minute. Each bounds the offset at its time to half its
 * round trip. Over that minute the offset is a line, but for a small wander; every line that passes
 * through all the bounds is possible, and the estimate is the middle of what they allow. Where no
 * line passes through all of them, the clock changed its rate, and the older half is let go.
 *
 * <p>Not thread-safe.
 */
public final class OffsetEstimator {

  private static final long BUCKET_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int WINDOW_BUCKETS = 60;

  private final ArrayDeque<ClockProbe> best = new ArrayDeque<>();
  private long currentBucket = Long.MIN_VALUE;
  private ClockOffset newest = ClockOffset.NONE;
  private double largestUncertainty;

  /** Takes in one probe; probes come in the order of their time. */
  public void add(ClockProbe probe) {
    if (probe.roundTrip() < 0) {
      // Only a clock that runs backwards does that; it says nothing about the offset.
      return;
    }
    var bucket = Math.floorDiv(probe.at(), BUCKET_NANOS);
    if (bucket != currentBucket) {
      currentBucket = bucket;
      best.addLast(probe);
      if (best.size() > WINDOW_BUCKETS) {
        best.removeFirst();
      }
    } else if (probe.roundTrip() <= best.getLast().roundTrip()) {
      best.removeLast();
      best.addLast(probe);
    }
  }

  /** Whether there was any probe. */
  public boolean isEmpty() {
    return best.isEmpty();
  }

  /**
   * The offset at {@code time} of the coordinator's clock, not before the last probe, by which
   * latencies are corrected: its uncertainty is theirs.
   *
   * @throws IllegalStateException if there was no probe
   */
  public ClockOffset estimate(long time) {
    if (best.isEmpty()) {
      throw new IllegalStateException("no clock probe yet");
    }
    List<ClockProbe> probes = new ArrayList<>(best);
    var lines = new FeasibleLines(probes, time);
    // Through a single probe there is always a line.
    while (lines.isEmpty()) {
      probes = probes.subList((probes.size() + 1) / 2, probes.size());
      lines = new FeasibleLines(probes, time);
    }
    newest = lines.middle();
    largestUncertainty = Math.max(largestUncertainty, newest.uncertainty());
    return newest;
  }

  /**
   * The newest estimate, to convert times that are near: no latency depends on it, and so no
   * uncertainty. {@link ClockOffset#NONE} before the first estimate.
   */
  public ClockOffset newest() {
    return newest;
  }

  /** The largest uncertainty of any estimate since {@link #restart()}, in nanoseconds. */
  public double largestUncertainty() {
    return largestUncertainty;
  }

  /**
   * Begins {@link #largestUncertainty()} anew, with the newest estimate, which latencies go on
   * being corrected by.
   */
  public void restart() {
    largestUncertainty = newest.uncertainty();
  }
}
