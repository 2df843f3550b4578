package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.result.Quantile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Charts of latencies against percentiles. */
final class Percentiles {

  private static final double LARGEST = 99.9999;
  private static final double LEAST = 99.9;

  /** Of a table beside such a chart. */
  static final List<String> HEADINGS =
      List.of("ms", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99", "max");

  private Percentiles() {}

  /** Where a quantile lies; the maximum of n samples at 1 - 1/n. */
  static double place(String quantile, double samples) {
    return Stream.of(Quantile.values())
        .filter(some -> some.key().equals(quantile) && some != Quantile.MAX)
        .findFirst()
        .map(Quantile::percentile)
        .orElse(Math.clamp(100 * (1 - 1 / samples), LEAST, LARGEST));
  }

  /** Nothing is known between the last quantile and the maximum, so no line joins them. */
  static Optional<Point> gapBefore(String quantile, double place) {
    return quantile.equals(Quantile.MAX.key())
        ? Optional.of(Point.of(place, Double.NaN))
        : Optional.empty();
  }

  /** The points that the generator caused, as markers on a line that has none. */
  static Optional<Line> caused(Style style, List<Point> points) {
    return caused(style, points, null, null);
  }

  /**
   * The same as links.
   *
   * @param title what a reader sees who points at them; null for nothing
   * @param href what a click on one opens; null for nothing
   */
  static Optional<Line> caused(Style style, List<Point> points, String title, String href) {
    var marks =
        points.stream()
            .filter(Point::hollow)
            .flatMap(point -> Stream.of(point.to(href), Point.of(point.x(), Double.NaN)))
            .toList();
    return marks.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line(null, style.marked(), marks, title, href));
  }

  /** A row of a table of quantiles, whose headings are {@link #HEADINGS}. */
  static List<Content> row(Content name, Source latency) {
    return Stream.concat(
            Stream.of(name),
            LatencySection.QUANTILES.stream().map(key -> LatencySection.quantile(latency, key)))
        .toList();
  }

  /** The chart; empty without any point. */
  static Optional<XyChart> chart(String title, List<Line> lines) {
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    var most = points.stream().mapToDouble(Point::x).max().orElseThrow();
    var x =
        Scale.nines(
            Math.max(most, LEAST),
            "percentile, with the maximum at the right (%)",
            value -> Axes.plain(value).concat(" %"));
    return Optional.of(new XyChart(title, x, Axes.logMillis(points, "latency (ms)"), lines));
  }
}
