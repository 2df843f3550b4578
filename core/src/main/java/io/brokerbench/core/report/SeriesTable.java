package io.brokerbench.core.report;

import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The load over time as a table: what the charts show, with fewer rows. */
final class SeriesTable {

  private static final int MOST_ROWS = 80;

  /** How several seconds become one row. */
  private enum Kind {
    MEAN,
    WEIGHTED,
    WORST
  }

  /**
   * A column.
   *
   * @param heading with its unit
   * @param name in the file
   * @param unit of its values
   * @param kind what a row of several seconds has
   * @param other the column with the weights, or with the quantiles that are the generator's; null
   *     for none
   * @param key of the quantile there; null likewise
   */
  private record Column(
      String heading, String name, Unit unit, Kind kind, String other, String key) {

    static Column rate(String heading, String name) {
      return new Column(heading, name, Unit.RATE, Kind.MEAN, null, null);
    }

    static Column mean(String heading, String metric, String weight) {
      return new Column(heading, metric + "_mean_micros", Unit.MICROS, Kind.WEIGHTED, weight, null);
    }

    static Column worst(String heading, String metric, String key) {
      var name = metric + "_" + key + "_micros";
      var bound = metric + "_generator_bound";
      return new Column(heading, name, Unit.MICROS, Kind.WORST, bound, key);
    }

    static Column delay(String heading, String name) {
      return new Column(heading, name, Unit.MICROS, Kind.WORST, null, null);
    }

    List<Content> cells(Buckets buckets) {
      var points =
          switch (kind) {
            case MEAN -> buckets.mean(name);
            case WEIGHTED -> buckets.weighted(name, other);
            case WORST -> buckets.worst(name);
          };
      var bound = key == null ? List.<Boolean>of() : buckets.flagged(other, key);
      return IntStream.range(0, points.size())
          .mapToObj(
              i -> {
                var shown = shown(unit, points.get(i));
                return !bound.isEmpty() && bound.get(i) && shown != Content.NONE
                    ? shown.in(Tone.MARKED)
                    : shown;
              })
          .toList();
    }
  }

  private static final List<Column> COLUMNS =
      List.of(
          Column.rate("published msg/s", "acknowledged_per_second"),
          Column.rate("consumed msg/s", "received_per_second"),
          Column.mean("publish mean ms", "publish", "acknowledged_per_second"),
          Column.worst("p50 ms", "publish", "p50"),
          Column.worst("p99 ms", "publish", "p99"),
          Column.worst("p99.9 ms", "publish", "p999"),
          Column.worst("max ms", "publish", "max"),
          Column.mean("end-to-end mean ms", "end_to_end", "received_per_second"),
          Column.worst("p50 ms", "end_to_end", "p50"),
          Column.worst("p99 ms", "end_to_end", "p99"),
          Column.worst("p99.9 ms", "end_to_end", "p999"),
          Column.worst("max ms", "end_to_end", "max"),
          Column.delay("schedule lag p99 ms", "schedule_lag_p99_micros"),
          Column.delay("receiver hiccups p99 ms", "receiver_hiccup_p99_micros"),
          new Column("backlog", "backlog_messages", Unit.COUNT, Kind.WORST, null, null));

  private SeriesTable() {}

  /** The id of the table of a run. */
  static String id(Run run) {
    return run.id() + "-time-table";
  }

  static Fold of(Run run) {
    var series = run.series().rows();
    var buckets = Buckets.of(series, MOST_ROWS);
    // A file of an earlier version lacks some of them.
    var columns = COLUMNS.stream().filter(c -> series.getFirst().columns().containsKey(c.name()));
    var shown = columns.toList();
    var values = shown.stream().map(column -> column.cells(buckets)).toList();
    var starts = buckets.mean("seconds");
    var rows = new ArrayList<List<Content>>();
    for (var i = 0; i < starts.size(); i++) {
      var cells = new ArrayList<Content>();
      cells.add(Content.text(Unit.SECONDS.format(starts.get(i).x())));
      for (var column : values) {
        cells.add(column.get(i));
      }
      rows.add(cells);
    }
    var headings = new ArrayList<>(List.of("seconds"));
    shown.forEach(column -> headings.add(column.heading()));
    return new Fold("Data", List.of(new Table(headings, 0, rows).named(id(run))));
  }

  private static Content shown(Unit unit, Point point) {
    return Double.isNaN(point.y()) ? Content.NONE : Content.text(unit.format(point.y()));
  }
}
