package io.brokerbench.worker.clock;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The lines over time that pass through the bounds of all probes. For a given slope the bounds
 * allow an interval of values at a given time; its lower end is convex and its upper end concave in
 * the slope, so that extremes are found by ternary search.
 */
final class FeasibleLines {

  /** Quartz clocks differ by less, and the kernel slews by less while it keeps them in step. */
  private static final double STEEPEST = 500e-6;

  /** What the rate of a clock changes within a minute, by temperature. */
  private static final double WANDER = 1e-6;

  private static final int SEARCH_STEPS = 60;

  private final long time;
  private final double[] ages;
  private final double[] bottoms;
  private final double[] tops;
  private final double bestSlope;

  FeasibleLines(List<ClockProbe> probes, long time) {
    this.time = time;
    ages = new double[probes.size()];
    bottoms = new double[probes.size()];
    tops = new double[probes.size()];
    for (var i = 0; i < ages.length; i++) {
      var probe = probes.get(i);
      ages[i] = time - probe.at();
      var bound = probe.uncertainty() + WANDER * Math.abs(ages[i]);
      bottoms[i] = probe.offset() - bound;
      tops[i] = probe.offset() + bound;
    }
    bestSlope = highest(this::width, -STEEPEST, STEEPEST);
  }

  boolean isEmpty() {
    return width(bestSlope) < 0;
  }

  /** The middle of what the lines allow at the time. */
  ClockOffset middle() {
    var gentlest = crossing(bestSlope, -STEEPEST);
    var steepest = crossing(bestSlope, STEEPEST);
    // Probes are in the past, so both ends rise with the slope.
    var top = upper(steepest);
    var bottom = lower(gentlest);
    return new ClockOffset(time, (top + bottom) / 2, (gentlest + steepest) / 2, (top - bottom) / 2);
  }

  private double width(double slope) {
    return upper(slope) - lower(slope);
  }

  private double lower(double slope) {
    var highest = Double.NEGATIVE_INFINITY;
    for (var i = 0; i < ages.length; i++) {
      highest = Math.max(highest, bottoms[i] + slope * ages[i]);
    }
    return highest;
  }

  private double upper(double slope) {
    var lowest = Double.POSITIVE_INFINITY;
    for (var i = 0; i < ages.length; i++) {
      lowest = Math.min(lowest, tops[i] + slope * ages[i]);
    }
    return lowest;
  }

  /** Where a concave function is highest. */
  private static double highest(DoubleUnaryOperator concave, double from, double to) {
    var low = from;
    var high = to;
    for (var step = 0; step < SEARCH_STEPS; step++) {
      var third = (high - low) / 3;
      if (concave.applyAsDouble(low + third) < concave.applyAsDouble(high - third)) {
        low += third;
      } else {
        high -= third;
      }
    }
    return (low + high) / 2;
  }

  /** The last slope from a possible one towards a limit that is still possible. */
  private double crossing(double possible, double limit) {
    if (width(limit) >= 0) {
      return limit;
    }
    var inside = possible;
    var outside = limit;
    for (var step = 0; step < SEARCH_STEPS; step++) {
      var middle = (inside + outside) / 2;
      if (width(middle) >= 0) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }
}
