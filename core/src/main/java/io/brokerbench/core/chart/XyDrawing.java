package io.brokerbench.core.chart;

import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.markup.Element;
import java.util.List;

/** Draws an {@link XyChart} in one width. */
final class XyDrawing {

  private static final double HEIGHT = 230;
  private static final double RIGHT = 14;
  private static final double TICK = 6;
  private static final double PIXELS_PER_TICK = 75;
  private static final int TICKS_UP = 8;
  private static final double WHISKER = 4;

  /** Four pixels wide, around the point where it begins. */
  private static final String DASH = "m-2 0h4";

  /** From the title of the vertical axis to its highest tick, whose text is in the way. */
  private static final double ABOVE = 12;

  private final XyChart chart;
  private final Legend legend;
  private final Labels labels = new Labels();
  private final double width;
  private final double left;
  private final double top;
  private final double right;
  private final double bottom;

  XyDrawing(XyChart chart, double width) {
    this.chart = chart;
    this.width = width;
    legend = new Legend(chart.lines(), width);
    left =
        2 * TICK
            + chart.y().ticks(TICKS_UP).stream()
                .mapToDouble(tick -> Canvas.width(chart.y().text().apply(tick)))
                .max()
                .orElse(0);
    right = width - RIGHT;
    top = legend.height() + Canvas.LINE + ABOVE;
    bottom = top + HEIGHT;
  }

  private double across(double value) {
    return left + chart.x().at(value) * (right - left);
  }

  private double up(double value) {
    return bottom - chart.y().at(value) * (bottom - top);
  }

  Element draw() {
    var links =
        chart.lines().stream()
            .anyMatch(
                line ->
                    line.href() != null
                        || line.points().stream().anyMatch(point -> point.href() != null));
    var svg = Canvas.svg(chart.title(), width, bottom + 2 * Canvas.LINE + TICK, links);
    var names =
        new BandNames(labels, this::across, right, top + Canvas.LINE - TICK).place(chart.bands());
    chart.bands().forEach(band -> svg.add(shade(band)));
    svg.add(legend.draw(0), vertical(), horizontal());
    chart.limits().forEach(limit -> svg.add(bound(limit)));
    chart.lines().forEach(line -> svg.add(draw(line)));
    // Above the lines, so that none crosses a name.
    svg.add(names.values());
    chart.limits().forEach(limit -> svg.add(name(limit)));
    return svg;
  }

  private Element vertical() {
    var axis = Element.of("g");
    axis.add(Canvas.text(chart.y().title(), 0, top - ABOVE, "start"));
    for (var tick : chart.y().ticks(TICKS_UP)) {
      var at = up(tick);
      axis.add(
          Canvas.line("grid", left, at, right, at),
          Canvas.text(chart.y().text().apply(tick), left - TICK, at + Canvas.MIDDLE, "end"));
    }
    return axis;
  }

  private Element horizontal() {
    var axis = Element.of("g").add(Canvas.line("axis", left, bottom, right, bottom));
    var labels = new TickLabels(width, bottom + Canvas.LINE + 2);
    for (var tick : chart.x().ticks((int) ((right - left) / PIXELS_PER_TICK))) {
      var at = across(tick);
      axis.add(Canvas.line("axis", at, bottom, at, bottom + TICK));
      labels.add(axis, chart.x().text().apply(tick), at);
    }
    var middle = (left + right) / 2;
    return axis.add(Canvas.text(chart.x().title(), middle, bottom + 2 * Canvas.LINE + 2, "middle"));
  }

  private Element shade(Band band) {
    var from = across(band.from());
    var to = across(band.to());
    var shape =
        band.from() == band.to()
            ? Canvas.line("stage", from, top, from, bottom)
            : Canvas.box("band", from, top, to - from, bottom - top);
    return Canvas.explained(shape, band.name(), null);
  }

  private Element bound(Limit limit) {
    var at = up(limit.value());
    return Canvas.explained(Canvas.line("limit", left, at, right, at), limit.name(), null);
  }

  private Element name(Limit limit) {
    var name = labels.ofLine(limit.name(), left, right, up(limit.value()), limit.floor(), bottom);
    return name == null ? null : name.with("class", "limittext");
  }

  private Element draw(Line line) {
    var group = Element.of("g");
    var drawn = Element.of("path", line.style().classes()).with("d", path(line.points()));
    var shown = Canvas.explained(drawn, line.title(), line.href());
    // A table has the same links for who uses a keyboard.
    group.add(line.href() == null ? shown : shown.with("tabindex", "-1"));
    line.points().forEach(point -> addMarks(line, point, group));
    return group;
  }

  private String path(List<Point> points) {
    var path = new StringBuilder();
    for (var i = 0; i < points.size(); i++) {
      if (isDrawn(points, i)) {
        append(path, points.get(i), isDrawn(points, i - 1), isDrawn(points, i + 1));
      }
    }
    return path.toString();
  }

  private static boolean isDrawn(List<Point> points, int index) {
    return index >= 0 && index < points.size() && !Double.isNaN(points.get(index).y());
  }

  /** Adds a point to a path; one without neighbours becomes a dash, since a line needs two. */
  private void append(StringBuilder path, Point point, boolean hasPrevious, boolean hasNext) {
    path.append(hasPrevious ? 'L' : 'M')
        .append(Element.pixels(across(point.x())))
        .append(' ')
        .append(Element.pixels(up(point.y())));
    if (!hasPrevious && !hasNext) {
      path.append(DASH);
    }
  }

  private void addMarks(Line line, Point point, Element group) {
    if (Double.isNaN(point.y())) {
      return;
    }
    var at = across(point.x());
    var colour = line.style().colour();
    if (point.low() != null) {
      var classes = "ci k" + colour % ChartStyle.COLOURS;
      var low = up(point.low());
      var high = up(point.high());
      group.add(
          Canvas.line(classes, at, low, at, high),
          Canvas.line(classes, at - WHISKER, low, at + WHISKER, low),
          Canvas.line(classes, at - WHISKER, high, at + WHISKER, high));
    }
    if (line.style().markers()) {
      var marker = Canvas.marker(colour, point.hollow(), at, up(point.y()));
      var shown = Canvas.explained(marker, point.title(), point.href());
      var known = point.href() != null && line.href() != null;
      group.add(known ? shown.with("tabindex", "-1") : shown);
    }
  }
}
