package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;
import java.util.List;

/**
 * Lines between two axes.
 *
 * @param title what it shows
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param lines drawn in their order, the last on top
 * @param bands shaded parts of the horizontal axis
 * @param limits values of the vertical axis to stay below or above
 */
public record XyChart(
    String title, Scale x, Scale y, List<Line> lines, List<Band> bands, List<Limit> limits)
    implements Chart {

  /**
   * A part of the horizontal axis.
   *
   * @param from its start
   * @param to its end; where it is the start, a thin line marks it
   * @param name above it; null for none
   */
  public record Band(double from, double to, String name) {}

  /**
   * A bound.
   *
   * @param value where it lies
   * @param name beside it
   * @param floor whether values are to stay above it; its name is on the other side
   */
  public record Limit(double value, String name, boolean floor) {

    /** One to stay below. */
    public Limit(double value, String name) {
      this(value, name, false);
    }
  }

  /** Copies the lists. */
  public XyChart {
    lines = List.copyOf(lines);
    bands = List.copyOf(bands);
    limits = List.copyOf(limits);
  }

  /** Only lines. */
  public XyChart(String title, Scale x, Scale y, List<Line> lines) {
    this(title, x, y, lines, List.of(), List.of());
  }

  @Override
  public Element draw(int width) {
    return new XyDrawing(this, width).draw();
  }
}
