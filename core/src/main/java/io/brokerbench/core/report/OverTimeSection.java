package io.brokerbench.core.report;

import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.report.TimeSeries.Row;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The load of one run over time. */
final class OverTimeSection {

  /** More points than that lie on top of each other. */
  private static final int MOST_POINTS = 200;

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
    var charts = new TimeCharts(run, buckets, bands(run.series().rows()));
    var note = PageMessage.OVER_TIME.with() + ".";
    if (buckets.seconds() > 1) {
      note += " " + PageMessage.WORST_OF_BUCKET.with(Unit.SECONDS.format(buckets.seconds())) + ".";
    }
    return new Section(
        run.id() + "-time",
        TITLE,
        List.of(Paragraph.of(note), new Columns(charts.all()), SeriesTable.of(run)));
  }

  /** Phases that do not count are shaded; where a stage begins, there is a line. */
  static List<Band> bands(List<Row> rows) {
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
