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
      Map.of("WarmingUp", "warm-up", "Draining", "drain");

  /** Parts of one load, which count. */
  private static final Map<String, String> MARKED =
      Map.of("Build", "build", "CatchUp", "catch-up", "After", "after");

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

  /** Phases that do not count are shaded; where a part or a stage begins, there is a line. */
  static List<Band> bands(List<Row> rows) {
    var bands = new ArrayList<Band>();
    var from = 0;
    for (var i = 1; i <= rows.size(); i++) {
      if (i == rows.size() || begins(rows.get(from), rows.get(i))) {
        var end = i == rows.size() ? Buckets.end(rows.get(i - 1)) : rows.get(i).seconds();
        addBand(
            bands, rows.get(from), end, from > 0 && isOther(rows.get(from - 1), rows.get(from)));
        from = i;
      }
    }
    return bands;
  }

  private static boolean begins(Row before, Row row) {
    return !row.phase().equals(before.phase()) || isOther(before, row);
  }

  private static boolean isOther(Row before, Row row) {
    return !row.stage().equals(before.stage());
  }

  private static void addBand(List<Band> bands, Row first, double end, boolean nextStage) {
    var at = first.seconds();
    var part = MARKED.get(first.phase());
    if (part != null) {
      bands.add(new Band(at, at, part));
    } else if (nextStage) {
      bands.add(new Band(at, at, "stage " + first.stage()));
    }
    if (SHADED.containsKey(first.phase())) {
      bands.add(new Band(at, end, SHADED.get(first.phase())));
    }
  }
}
