package io.brokerbench.core.report;

import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.TimeSeries.Row;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import java.util.ArrayList;
import java.util.List;

/** The load over time as a table: what the charts show, with fewer rows. */
final class SeriesTable {

  private static final int MOST_ROWS = 120;

  /**
   * A column.
   *
   * @param heading with its unit
   * @param name in the file
   * @param unit of its values
   * @param mean whether a row of several seconds has their mean, else the worst
   */
  private record Column(String heading, String name, Unit unit, boolean mean) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("published msg/s", "acknowledged_per_second", Unit.RATE, true),
          new Column("consumed msg/s", "received_per_second", Unit.RATE, true),
          new Column("publish p50 ms", "publish_p50_micros", Unit.MICROS, false),
          new Column("p99 ms", "publish_p99_micros", Unit.MICROS, false),
          new Column("max ms", "publish_max_micros", Unit.MICROS, false),
          new Column("end-to-end p50 ms", "end_to_end_p50_micros", Unit.MICROS, false),
          new Column("p99 ms", "end_to_end_p99_micros", Unit.MICROS, false),
          new Column("max ms", "end_to_end_max_micros", Unit.MICROS, false),
          new Column("backlog", "backlog_messages", Unit.COUNT, false));

  private SeriesTable() {}

  static Fold of(List<Row> series) {
    var buckets = Buckets.of(series, MOST_ROWS);
    var values =
        COLUMNS.stream()
            .map(c -> c.mean() ? buckets.mean(c.name()) : buckets.worst(c.name()))
            .toList();
    var rows = new ArrayList<List<Content>>();
    for (var i = 0; i < values.getFirst().size(); i++) {
      var cells = new ArrayList<Content>();
      cells.add(Content.text(Unit.SECONDS.format(values.getFirst().get(i).x())));
      for (var column = 0; column < COLUMNS.size(); column++) {
        cells.add(shown(COLUMNS.get(column).unit(), values.get(column).get(i)));
      }
      rows.add(cells);
    }
    var headings = new ArrayList<>(List.of("seconds"));
    COLUMNS.forEach(column -> headings.add(column.heading()));
    return new Fold("Data", List.of(new Table(headings, 0, rows)));
  }

  private static Content shown(Unit unit, Point point) {
    return Double.isNaN(point.y()) ? Content.NONE : Content.text(unit.format(point.y()));
  }
}
