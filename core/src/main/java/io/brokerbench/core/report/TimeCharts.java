package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.report.page.Block.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Charts of one run over time.
 *
 * @param run the run
 * @param buckets its load over time
 * @param bands its phases
 */
record TimeCharts(Run run, Buckets buckets, List<Band> bands) {

  private static final String PUBLISHED = "acknowledged_per_second";
  private static final String CONSUMED = "received_per_second";
  private static final String BACKLOG = "backlog_messages";
  private static final String LAG = "schedule_lag_p99_micros";
  private static final String HICCUPS = "receiver_hiccup_p99_micros";

  /**
   * Of a quantile, and of the same in the file and in the list of those that are the generator's.
   */
  private record Quantile(String name, String key, int colour, int dash) {}

  private static final List<Quantile> QUANTILES =
      List.of(
          new Quantile("max", "max", 0, 2),
          new Quantile("p99.9", "p999", 2, 1),
          new Quantile("p99", "p99", 0, 0),
          new Quantile("p50", "p50", 0, 1));

  /** All that there is something to draw of. */
  List<Plot> all() {
    var plots = new ArrayList<Plot>();
    plots.add(rate());
    plots.add(latency("Publish latency", "publish", 0));
    if (isThere("end_to_end_p50_micros") || isThere("end_to_end_max_micros")) {
      plots.add(latency("End-to-end latency", "end_to_end", 1));
    }
    if (isThere(LAG) || isThere(HICCUPS)) {
      plots.add(delays());
    }
    if (isThere(BACKLOG)) {
      var lines = List.of(new Line(null, Style.bold(2), buckets.mean(BACKLOG)));
      var y = Axes.fromZero(buckets.values(BACKLOG), "messages");
      plots.add(plot("Backlog of consumers", y, lines, List.of(), null));
    }
    return plots;
  }

  private boolean isThere(String column) {
    return buckets.values(column).anyMatch(value -> value > 0);
  }

  private Plot rate() {
    var limits = CheckLimits.rate(run);
    var y =
        Axes.fromZero(
            DoubleStream.concat(
                buckets.values(PUBLISHED, CONSUMED), limits.stream().mapToDouble(Limit::value)),
            "msg/s");
    var lines =
        List.of(
            new Line("published", Style.bold(0), buckets.mean(PUBLISHED)),
            new Line("consumed", Style.bold(1), buckets.mean(CONSUMED)));
    return plot("Rate", y, lines, limits, null);
  }

  /** Colours of quantiles count from {@code colour}. */
  private Plot latency(String title, String metric, int colour) {
    var lines = new ArrayList<Line>();
    var marked = false;
    for (var quantile : QUANTILES) {
      var points = millis(buckets.worst(column(metric, quantile.key())));
      var bound = buckets.flagged(metric + "_generator_bound", quantile.key());
      var style = Style.bold(colour + quantile.colour()).dashed(quantile.dash());
      var thin = part(points, bound, true);
      var others = part(points, bound, false);
      marked |= !thin.isEmpty();
      add(lines, others.isEmpty() ? quantile.name() : null, style.thinned(), thin);
      add(lines, quantile.name(), style, others);
    }
    var mean = buckets.weighted(column(metric, "mean"), weight(metric));
    add(lines, "mean", Style.bold(6), millis(mean));
    var limits = CheckLimits.latency(run, metric.equals("publish"));
    return plot(
        title,
        axis(lines, limits, "latency (ms)"),
        lines,
        limits,
        marked ? PageMessage.THIN_OF_GENERATOR.with() + "." : null);
  }

  /** The column of a quantile. */
  static String column(String metric, String key) {
    return metric + "_" + key + "_micros";
  }

  private static String weight(String metric) {
    return metric.equals("publish") ? PUBLISHED : CONSUMED;
  }

  private static Scale axis(List<Line> lines, List<Limit> limits, String title) {
    return Axes.of(
        DoubleStream.concat(
            lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::y),
            limits.stream().mapToDouble(Limit::value)),
        title);
  }

  private Plot delays() {
    var lines = new ArrayList<Line>();
    add(lines, "schedule lag p99", Style.bold(6), millis(buckets.worst(LAG)));
    add(lines, "receiver hiccups p99", Style.bold(3).dashed(1), millis(buckets.worst(HICCUPS)));
    var limits = CheckLimits.generator(run);
    return plot("Delays of the generator", axis(lines, limits, "delay (ms)"), lines, limits, null);
  }

  /** A line that has no point is not in the legend either. */
  private static void add(List<Line> lines, String name, Style style, List<Point> points) {
    if (!points.stream().allMatch(point -> Double.isNaN(point.y()))) {
      lines.add(new Line(name, style, points));
    }
  }

  /**
   * The points that the generator caused, with those before and after them, or the others.
   *
   * @return empty where there is none
   */
  static List<Point> part(List<Point> points, List<Boolean> bound, boolean caused) {
    var wanted =
        IntStream.range(0, points.size())
            .mapToObj(i -> caused ? isNear(bound, i) : !bound.get(i))
            .toList();
    var part =
        IntStream.range(0, points.size())
            .mapToObj(i -> wanted.get(i) ? points.get(i) : Point.of(points.get(i).x(), Double.NaN))
            .toList();
    return part.stream().allMatch(point -> Double.isNaN(point.y())) ? List.of() : part;
  }

  private static boolean isNear(List<Boolean> bound, int place) {
    return Stream.of(place - 1, place, place + 1)
        .anyMatch(i -> i >= 0 && i < bound.size() && bound.get(i));
  }

  /** Milliseconds of microseconds, with a gap where there is no value. */
  static List<Point> millis(List<Point> micros) {
    return micros.stream()
        .map(p -> Point.of(p.x(), p.y() > 0 ? Unit.MICROS.shown(p.y()) : Double.NaN))
        .toList();
  }

  private Plot plot(String title, Scale y, List<Line> lines, List<Limit> limits, String caption) {
    var x = Scale.linear(0, buckets.end(), "seconds since the load began", Axes::plain);
    return Plot.of(SeriesTable.id(run), new XyChart(title, x, y, lines, bands, limits), caption);
  }
}
