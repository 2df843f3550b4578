package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;

/** Labels along a horizontal axis, from left to right, inside the drawing and apart. */
final class TickLabels {

  private static final double GAP = 4;

  private final double width;
  private final double y;
  private double end;

  /**
   * Of no tick yet.
   *
   * @param width of the drawing
   * @param y of the baselines
   */
  TickLabels(double width, double y) {
    this.width = width;
    this.y = y;
    end = -GAP;
  }

  /** Adds the label of a tick at {@code x}, unless it would lie on the one before. */
  void add(Element axis, String text, double x) {
    var half = Canvas.width(text) / 2;
    var place = Math.max(half, Math.min(x, width - half));
    if (place - half >= end + GAP) {
      axis.add(Canvas.text(text, place, y, "middle"));
      end = place + half;
    }
  }
}
