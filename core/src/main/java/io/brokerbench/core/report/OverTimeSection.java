package io.brokerbench.core.report;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.report.TimeSeries.Row;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The load of one run over time. */
final class OverTimeSection {

  /** More points than that lie on top of each other. */
  private static final int MOST_POINTS = 300;

  private static final Map<String, String> SHADED =
      Map.of("WarmingUp", "warm-up", "Draining", "drain", "CatchUp", "catch-up", "Build", "build");

  private static final String TITLE = "Over time";

  private OverTimeSection() {}

  static Section of(Run run) {
    if (run.series() == null || run.series().rows().isEmpty()) {
      return new Section(
          run.id() + "-time", TITLE, List.of(Paragraph.of(PageMessage.NO_SERIES.with() + ".")));
    }
    var buckets = Buckets.of(run.series().rows(), MOST_POINTS);
    var bands = bands(run.series().rows());
    var plots = new ArrayList<Plot>();
    plots.add(
        plot(
            "Rate",
            Axes.fromZero(
                buckets.values("acknowledged_per_second", "received_per_second"), "msg/s"),
            List.of(
                new Line("published", Style.bold(0), buckets.mean("acknowledged_per_second")),
                new Line("consumed", Style.bold(1), buckets.mean("received_per_second"))),
            bands,
            buckets));
    plots.add(latency(run, "Publish latency", "publish", 0, bands, buckets));
    if (buckets.values("end_to_end_p50_micros").anyMatch(value -> value > 0)) {
      plots.add(latency(run, "End-to-end latency", "end_to_end", 1, bands, buckets));
    }
    if (buckets.values("backlog_messages").anyMatch(value -> value > 0)) {
      plots.add(backlog(bands, buckets));
    }
    var note = PageMessage.OVER_TIME.with() + ".";
    if (buckets.seconds() > 1) {
      note += " " + PageMessage.WORST_OF_BUCKET.with(Unit.SECONDS.format(buckets.seconds())) + ".";
    }
    return new Section(
        run.id() + "-time",
        TITLE,
        List.of(Paragraph.of(note), new Columns(plots), SeriesTable.of(run.series().rows())));
  }

  private static Plot backlog(List<Band> bands, Buckets buckets) {
    return plot(
        "Backlog of consumers",
        Axes.fromZero(buckets.values("backlog_messages"), "messages"),
        List.of(new Line(null, Style.bold(2), buckets.mean("backlog_messages"))),
        bands,
        buckets);
  }

  private static Plot latency(
      Run run, String title, String metric, int colour, List<Band> bands, Buckets buckets) {
    var lines = new ArrayList<Line>();
    lines.add(line("max", buckets.worst(metric + "_max_micros"), Style.bold(colour).dashed(2)));
    lines.add(line("p99", buckets.worst(metric + "_p99_micros"), Style.bold(colour)));
    lines.add(line("p50", buckets.worst(metric + "_p50_micros"), Style.bold(colour).dashed(1)));
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    var objective = metric.equals("publish") ? "PublishLatencyP99" : "EndToEndLatencyP99";
    var y = Axes.millis(points, "latency (ms)");
    var limits =
        run.result().list("objectives/outcomes").stream()
            .map(outcome -> outcome.at("objective"))
            .filter(some -> objective.equals(some.text("metric")) && some.has("atMostMicros"))
            .map(some -> Unit.MICROS.shown(some.value("atMostMicros")))
            .filter(limit -> limit >= y.low() && limit <= y.high())
            .map(limit -> new Limit(limit, "objective, p99"))
            .toList();
    return new Plot(new XyChart(title, time(buckets), y, lines, bands, limits), null, null);
  }

  private static Line line(String name, List<Point> micros, Style style) {
    return new Line(
        name,
        style,
        micros.stream()
            .map(p -> Point.of(p.x(), p.y() > 0 ? Unit.MICROS.shown(p.y()) : Double.NaN))
            .toList());
  }

  private static Plot plot(
      String title, Scale y, List<Line> lines, List<Band> bands, Buckets buckets) {
    return new Plot(new XyChart(title, time(buckets), y, lines, bands, List.of()), null, null);
  }

  private static Scale time(Buckets buckets) {
    return Scale.linear(0, buckets.end(), "seconds since the load began", Axes::plain);
  }

  /** Phases that do not count are shaded; where a stage begins, there is a line. */
  private static List<Band> bands(List<Row> rows) {
    var bands = new ArrayList<Band>();
    var from = 0;
    for (var i = 1; i <= rows.size(); i++) {
      var first = rows.get(from);
      var ended =
          i == rows.size()
              || !rows.get(i).phase().equals(first.phase())
              || !rows.get(i).stage().equals(first.stage());
      if (ended) {
        var last = rows.get(i - 1);
        var end = i == rows.size() ? Buckets.end(last) : rows.get(i).seconds();
        var name = SHADED.get(first.phase());
        if (name != null) {
          bands.add(new Band(first.seconds(), end, name));
        }
        if (i < rows.size() && !rows.get(i).stage().equals(first.stage())) {
          bands.add(new Band(end, end, rows.get(i).stage()));
        }
        from = i;
      }
    }
    return bands;
  }
}
