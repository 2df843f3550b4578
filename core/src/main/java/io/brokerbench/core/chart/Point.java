package io.brokerbench.core.chart;

/**
 * One value of a line.
 *
 * @param x along the horizontal axis
 * @param y along the vertical axis; NaN leaves a gap
 * @param low lower end of its interval; null for none
 * @param high upper end; null likewise
 * @param hollow whether its marker is hollow: the value has a reservation
 * @param title what a reader sees who points at it; null for nothing
 * @param href what a click on it opens; null for nothing
 */
public record Point(
    double x, double y, Double low, Double high, boolean hollow, String title, String href) {

  /** A value alone. */
  public static Point of(double x, double y) {
    return new Point(x, y, null, null, false, null, null);
  }

  /** The same as a link. */
  public Point to(String target) {
    return new Point(x, y, low, high, hollow, title, target);
  }
}
