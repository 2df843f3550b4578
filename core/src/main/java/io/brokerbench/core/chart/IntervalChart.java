package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;
import java.util.List;

/**
 * Rows of values with their intervals along one axis.
 *
 * @param title what it shows
 * @param axis of all values
 * @param reference a value to compare with; null for none
 * @param zone values that count as equal to the reference; null for none
 * @param rows from top to bottom
 */
public record IntervalChart(String title, Scale axis, Double reference, Zone zone, List<Row> rows)
    implements Chart {

  private static final double WIDE_ENOUGH = 480;
  private static final double LABELS = 0.34;
  private static final double NOTES = 0.2;
  private static final double ROW = 26;
  private static final double CAP = 5;
  private static final double DOT = 2.5;
  private static final double PIXELS_PER_TICK = 45;

  /**
   * A range of values.
   *
   * @param low its lower end
   * @param high its upper end
   */
  public record Zone(double low, double high) {}

  /**
   * A value that another one is from.
   *
   * @param value the value
   * @param title what a reader sees who points at it
   * @param href what a click on it opens
   * @param hollow whether it is drawn hollow, since it does not count
   */
  public record Single(double value, String title, String href, boolean hollow) {

    /** One that counts. */
    public Single(double value, String title, String href) {
      this(value, title, href, false);
    }
  }

  /**
   * One value.
   *
   * @param label what it is of; a row without a value is a heading
   * @param note what stands behind it, such as the value as text; null for nothing
   * @param colour index of the palette
   * @param value the value; null for a heading
   * @param low lower end of its interval; null for none
   * @param high upper end; null likewise
   * @param singles values that it is from
   * @param hollow whether its marker is hollow: the value has a reservation
   * @param href what a click on it opens; null for nothing
   */
  public record Row(
      String label,
      String note,
      int colour,
      Double value,
      Double low,
      Double high,
      List<Single> singles,
      boolean hollow,
      String href) {

    /** A heading. */
    public static Row heading(String label) {
      return new Row(label, null, 0, null, null, null, List.of(), false, null);
    }

    private boolean isHeading() {
      return value == null && singles.isEmpty();
    }
  }

  /** Copies the rows. */
  public IntervalChart {
    rows = List.copyOf(rows);
  }

  @Override
  public Element draw(int width) {
    return new Drawing(width).draw();
  }

  private final class Drawing {

    private final double width;
    private final boolean wide;
    private final double left;
    private final double right;
    private final double step;

    Drawing(double width) {
      this.width = width;
      wide = width >= WIDE_ENOUGH;
      left = wide ? width * LABELS : CAP + DOT;
      right = wide ? width * (1 - NOTES) : width - CAP - DOT;
      step = wide ? ROW : ROW + Canvas.LINE;
    }

    private double across(double value) {
      return left + axis.at(value) * (right - left);
    }

    Element draw() {
      var bottom = rows.stream().mapToDouble(this::height).sum() + CAP;
      var links = rows.stream().anyMatch(row -> row.href() != null || !row.singles().isEmpty());
      var svg = Canvas.svg(title, width, bottom + 2 * Canvas.LINE + CAP, links);
      if (zone != null) {
        var from = across(zone.low());
        svg.add(Canvas.box("zone", from, 0, across(zone.high()) - from, bottom));
      }
      addAxis(svg, bottom);
      if (reference != null) {
        svg.add(Canvas.line("ref", across(reference), 0, across(reference), bottom));
      }
      var top = 0.0;
      for (var row : rows) {
        addRow(svg, row, top);
        top += height(row);
      }
      return svg;
    }

    private double height(Row row) {
      return row.isHeading() ? ROW : step;
    }

    private void addAxis(Element svg, double bottom) {
      var labels = new TickLabels(width, bottom + Canvas.LINE - 2);
      for (var tick : axis.ticks((int) ((right - left) / PIXELS_PER_TICK))) {
        var at = across(tick);
        svg.add(Canvas.line("grid", at, 0, at, bottom));
        labels.add(svg, axis.text().apply(tick), at);
      }
      svg.add(
          Canvas.line("axis", left, bottom, right, bottom),
          Canvas.text(axis.title(), (left + right) / 2, bottom + 2 * Canvas.LINE, "middle"));
    }

    private void addRow(Element svg, Row row, double top) {
      var text = top + Canvas.LINE;
      var heading = row.isHeading();
      var room = heading ? width : wide ? left - CAP : width * 0.62;
      var label = Canvas.text(Canvas.fitting(row.label(), room), 0, text, "start");
      svg.add(
          label
              .with("class", heading ? "strong head" : "strong")
              .add(Element.of("title").text(row.label())));
      if (heading) {
        return;
      }
      if (row.note() != null) {
        var most = wide ? width * NOTES - CAP : width * 0.38;
        svg.add(
            Canvas.text(Canvas.fitting(row.note(), most), width, text, "end")
                .with("class", "note"));
      }
      addValue(svg, row, top + step - ROW / 2);
    }

    private void addValue(Element svg, Row row, double y) {
      var colour = row.colour() % ChartStyle.COLOURS;
      for (var single : row.singles()) {
        var dot =
            Element.of("circle", single.hollow() ? "mk hollow k" + colour : "dot f" + colour)
                .with("cx", across(single.value()))
                .with("cy", y)
                .with("r", DOT);
        // A table has the same links for who uses a keyboard.
        svg.add(Canvas.explained(dot, single.title(), single.href()).with("tabindex", "-1"));
      }
      if (row.low() != null) {
        var low = across(row.low());
        var high = across(row.high());
        var classes = "ci k" + colour;
        svg.add(
            Canvas.line(classes, low, y, high, y),
            Canvas.line(classes, low, y - CAP, low, y + CAP),
            Canvas.line(classes, high, y - CAP, high, y + CAP));
      }
      if (row.value() != null) {
        var marker = Canvas.marker(row.colour(), row.hollow(), across(row.value()), y);
        var title = row.note() == null ? row.label() : row.label() + ": " + row.note();
        var shown = Canvas.explained(marker, title, row.href());
        // As of dots.
        svg.add(row.href() == null ? shown : shown.with("tabindex", "-1"));
      }
    }
  }
}
