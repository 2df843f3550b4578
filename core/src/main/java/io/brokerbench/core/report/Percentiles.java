package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.result.Quantile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Charts of latencies against percentiles. */
final class Percentiles {

  private static final double LARGEST = 99.9999;
  private static final double LEAST = 99.9;

  private Percentiles() {}

  /** Where a quantile lies; the maximum of n samples at 1 - 1/n. */
  static double place(String quantile, double samples) {
    return Stream.of(Quantile.values())
        .filter(some -> some.key().equals(quantile) && some != Quantile.MAX)
        .findFirst()
        .map(Quantile::percentile)
        .orElse(Math.clamp(100 * (1 - 1 / samples), LEAST, LARGEST));
  }

  /** The chart; empty without any point. */
  static Optional<XyChart> chart(String title, List<Line> lines) {
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    var most = points.stream().mapToDouble(Point::x).max().orElseThrow();
    var x =
        Scale.nines(Math.max(most, LEAST), "percentile", value -> Axes.plain(value).concat(" %"));
    return Optional.of(new XyChart(title, x, Axes.millis(points, "latency (ms)"), lines));
  }
}
