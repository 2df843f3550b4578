package io.brokerbench.core.chart;

import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.markup.Element;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Whole names above the parts of a horizontal axis. A part that is narrower than its name has it
 * only if no other name needs the place.
 *
 * @param labels of the chart
 * @param across where a value of the axis lies, in pixels
 * @param right end of the axis
 * @param y baseline of the names
 */
record BandNames(Labels labels, DoubleUnaryOperator across, double right, double y) {

  private static final double GAP = 3;

  /** Those for which there is room. */
  Map<Band, Element> place(List<Band> bands) {
    var placed = new LinkedHashMap<Band, Element>();
    var named = bands.stream().filter(band -> band.name() != null).toList();
    for (var narrow : List.of(false, true)) {
      named.stream()
          .filter(band -> isTooNarrow(band) == narrow)
          .forEach(band -> place(band).ifPresent(name -> placed.put(band, name)));
    }
    return placed;
  }

  private boolean isTooNarrow(Band band) {
    var room = across.applyAsDouble(band.to()) - across.applyAsDouble(band.from()) - 2 * GAP;
    return band.from() < band.to() && room < Canvas.width(band.name());
  }

  private Optional<Element> place(Band band) {
    var from = across.applyAsDouble(band.from()) + GAP;
    var place = Math.min(from, right - Canvas.width(band.name()));
    return labels.take(band.name(), place, y)
        ? Optional.of(Canvas.text(band.name(), place, y, "start").with("class", "bandtext"))
        : Optional.empty();
  }
}
