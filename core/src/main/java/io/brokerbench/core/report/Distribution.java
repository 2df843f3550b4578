package io.brokerbench.core.report;

import java.util.List;

/**
 * A whole latency distribution, from the histogram of a run.
 *
 * @param points from the lowest percentile to the highest
 */
public record Distribution(List<Point> points) {

  /**
   * One point of it.
   *
   * @param percentile share of the samples at or below the value, below 100
   * @param micros the value
   */
  public record Point(double percentile, double micros) {}

  /** Copies the list. */
  public Distribution {
    points = List.copyOf(points);
  }
}
