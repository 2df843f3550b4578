package io.brokerbench.worker.clock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Follows the offset of one worker's clock over the whole run.
 *
 * <p>Of the probes of each second only the one with the shortest round trip is kept (the minimum
 * filter of RFC 5905, section 10). The drift is the slope of a least-squares line through what was
 * kept of the last minute. Each probe bounds the offset to half its round trip; carried along that
 * line to the present, with a margin for a drift that is not quite constant, all the bounds hold at
 * once, so the offset lies in their intersection.
 *
 * <p>Not thread-safe.
 */
public final class OffsetEstimator {

  private static final long BUCKET_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int WINDOW_BUCKETS = 60;
  private static final int BUCKETS_FOR_DRIFT = 10;

  /** What a quartz clock wanders at most while its drift is not known yet. */
  private static final double UNKNOWN_DRIFT = 100e-6;

  private final ArrayDeque<ClockProbe> best = new ArrayDeque<>();
  private long currentBucket = Long.MIN_VALUE;
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
    } else if (probe.roundTrip() < best.getLast().roundTrip()) {
      best.removeLast();
      best.addLast(probe);
    }
  }

  /** Whether there was any probe. */
  public boolean isEmpty() {
    return best.isEmpty();
  }

  /**
   * The offset at {@code now} of the coordinator's clock.
   *
   * @throws IllegalStateException if there was no probe
   */
  public ClockOffset estimate(long now) {
    if (best.isEmpty()) {
      throw new IllegalStateException("no clock probe yet");
    }
    var probes = new ArrayList<>(best);
    var known = probes.size() >= BUCKETS_FOR_DRIFT;
    var drift = known ? slope(probes) : 0;
    var margin = known ? driftUncertainty(probes) : UNKNOWN_DRIFT;
    var low = Double.NEGATIVE_INFINITY;
    var high = Double.POSITIVE_INFINITY;
    var tightest = Double.POSITIVE_INFINITY;
    for (var probe : probes) {
      var age = now - probe.at();
      var carried = probe.offset() + drift * age;
      var bound = probe.uncertainty() + margin * Math.abs(age);
      low = Math.max(low, carried - bound);
      high = Math.min(high, carried + bound);
      tightest = Math.min(tightest, bound);
    }
    // The bounds miss each other only where the drift changed faster than its margin.
    var uncertainty = high >= low ? (high - low) / 2 : (low - high) / 2 + tightest;
    largestUncertainty = Math.max(largestUncertainty, uncertainty);
    return new ClockOffset(now, (low + high) / 2, drift, uncertainty);
  }

  /** The largest uncertainty of any estimate since {@link #restart()}, in nanoseconds. */
  public double largestUncertainty() {
    return largestUncertainty;
  }

  /** Begins {@link #largestUncertainty()} anew: called when load starts. */
  public void restart() {
    largestUncertainty = 0;
  }

  private static double slope(List<ClockProbe> probes) {
    var origin = probes.getFirst().at();
    var meanTime = probes.stream().mapToDouble(p -> p.at() - origin).average().orElseThrow();
    var meanOffset = probes.stream().mapToDouble(ClockProbe::offset).average().orElseThrow();
    var covariance = 0.0;
    var variance = 0.0;
    for (var probe : probes) {
      var time = probe.at() - origin - meanTime;
      covariance += time * (probe.offset() - meanOffset);
      variance += time * time;
    }
    return variance == 0 ? 0 : covariance / variance;
  }

  /** The best two probes at the ends of the window cannot tell slopes apart that differ by less. */
  private static double driftUncertainty(List<ClockProbe> probes) {
    var half = probes.size() / 2;
    var early = tightest(probes.subList(0, half));
    var late = tightest(probes.subList(half, probes.size()));
    var span = Math.max(1, late.at() - early.at());
    return Math.min(UNKNOWN_DRIFT, (early.uncertainty() + late.uncertainty()) / span);
  }

  private static ClockProbe tightest(List<ClockProbe> probes) {
    return probes.stream()
        .min((a, b) -> Double.compare(a.uncertainty(), b.uncertainty()))
        .orElseThrow();
  }
}
