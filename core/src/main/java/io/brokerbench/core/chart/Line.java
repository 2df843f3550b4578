package io.brokerbench.core.chart;

import java.util.List;

/**
 * Points in the order of x, joined by straight lines.
 *
 * @param name in the legend; null keeps it out of the legend
 * @param style which colour, dashes and marker
 * @param points in the order in which they are joined
 * @param title what a reader sees who points at the line; null for nothing
 * @param href what a click on it opens; null for nothing
 */
public record Line(String name, Style style, List<Point> points, String title, String href) {

  /**
   * How a line looks.
   *
   * @param colour index of the palette, from 0; repeats after {@value ChartStyle#COLOURS}
   * @param dash index of the dashes: 0 solid, 1 dashed, 2 dotted
   * @param thin whether it is one of many
   * @param markers whether each point has a marker, whose shape is that of the colour
   */
  public record Style(int colour, int dash, boolean thin, boolean markers) {

    /** A bold solid line. */
    public static Style bold(int colour) {
      return new Style(colour, 0, false, false);
    }

    /** The same with markers. */
    public Style marked() {
      return new Style(colour, dash, thin, true);
    }

    /** The same as one of many. */
    public Style thinned() {
      return new Style(colour, dash, true, markers);
    }

    /** The same with other dashes. */
    public Style dashed(int other) {
      return new Style(colour, other, thin, markers);
    }

    String classes() {
      return "ln k%d d%d%s".formatted(colour % ChartStyle.COLOURS, dash, thin ? " thin" : "");
    }
  }

  /** Copies the points. */
  public Line {
    points = List.copyOf(points);
  }

  /** Without a link. */
  public Line(String name, Style style, List<Point> points) {
    this(name, style, points, null, null);
  }
}
