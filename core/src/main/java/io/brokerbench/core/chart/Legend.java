package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;
import java.util.ArrayList;
import java.util.List;

/** Names of lines, in as many rows as the width asks for. */
final class Legend {

  private static final double SAMPLE = 40;
  private static final double GAP = 16;

  private record Entry(Line line, double x, int row) {}

  private final List<Entry> entries = new ArrayList<>();
  private final double width;
  private int rows;

  Legend(List<Line> lines, double width) {
    this.width = width;
    var x = 0.0;
    for (var line : lines) {
      if (line.name() != null) {
        var needed = SAMPLE + Canvas.width(line.name());
        if (x > 0 && x + needed > width) {
          x = 0;
          rows++;
        }
        entries.add(new Entry(line, x, rows));
        x += needed + GAP;
      }
    }
    rows += entries.isEmpty() ? 0 : 1;
  }

  double height() {
    return rows * Canvas.LINE;
  }

  Element draw(double left) {
    var group = Element.of("g", "legend");
    for (var entry : entries) {
      var x = left + entry.x;
      var y = entry.row * Canvas.LINE + Canvas.LINE - 2 * Canvas.MIDDLE;
      var style = entry.line.style();
      group.add(Canvas.line(style.classes(), x, y, x + SAMPLE - Canvas.MIDDLE, y));
      if (style.markers()) {
        group.add(Canvas.marker(style.colour(), false, x + (SAMPLE - Canvas.MIDDLE) / 2, y));
      }
      var name = Canvas.fitting(entry.line.name(), width - SAMPLE);
      group.add(Canvas.text(name, x + SAMPLE, y + Canvas.MIDDLE, "start").with("class", "strong"));
    }
    return group;
  }
}
