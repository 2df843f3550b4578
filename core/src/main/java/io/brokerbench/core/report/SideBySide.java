package io.brokerbench.core.report;

import io.brokerbench.core.chart.ChartStyle;
import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/** Runs that belong to no suite, beside each other. Nothing is decided about them. */
final class SideBySide {

  private static final List<String> HEADINGS =
      List.of(
          "run",
          "system",
          "may be quoted",
          "level",
          "published msg/s",
          "publish p50 ms",
          "publish p99 ms",
          "end-to-end p50 ms",
          "end-to-end p99 ms");

  private SideBySide() {}

  static List<Section> of(List<Run> runs) {
    if (runs.size() < 2) {
      return List.of();
    }
    var blocks = new ArrayList<Block>();
    blocks.add(Paragraph.of(PageMessage.NOT_DECIDED.with() + "."));
    blocks.add(new Table(HEADINGS, 3, runs.stream().map(SideBySide::row).toList()));
    var plots = new ArrayList<Plot>();
    add(plots, "Publish latency percentiles", runs, Run::publishLatency, "publish");
    add(plots, "End-to-end latency percentiles", runs, Run::endToEndLatency, "endToEnd");
    blocks.add(new Columns(plots));
    var named = new LinkedHashMap<String, Run>();
    runs.forEach(run -> named.put(run.name(), run));
    return List.of(
        new Section("overview", "Overview", blocks), DifferencesSection.of("differences", named));
  }

  private static List<Content> row(Run run) {
    return List.of(
        Content.text(run.name()).to("#" + run.id()),
        Content.text(run.system()),
        Content.text(run.valid() ? "yes" : "no").in(run.valid() ? Tone.GOOD : Tone.BAD),
        run.result().number(Unit.COUNT, "plan/durability/level"),
        run.result().number(Unit.RATE, "figures/publish/messagesPerSecond"),
        LatencySection.quantile(run.publishLatency(), "p50"),
        LatencySection.quantile(run.publishLatency(), "p99"),
        LatencySection.quantile(run.endToEndLatency(), "p50"),
        LatencySection.quantile(run.endToEndLatency(), "p99"));
  }

  private static void add(
      List<Plot> plots,
      String title,
      List<Run> runs,
      Function<Run, Source> latency,
      String metric) {
    var lines = new ArrayList<Line>();
    for (var i = 0; i < runs.size(); i++) {
      var run = runs.get(i);
      var figures = latency.apply(run);
      if (figures.value("count") > 0) {
        var whole = run.distributions().get(run.openLoop() ? metric + "FromIntended" : metric);
        var style = Style.bold(i).dashed(i / ChartStyle.COLOURS % 3);
        lines.add(
            whole == null
                ? new Line(run.name(), style.marked(), LatencySection.points(figures))
                : new Line(run.name(), style, LatencySection.points(whole)));
      }
    }
    Percentiles.chart(title, lines).ifPresent(chart -> plots.add(new Plot(chart, null, null)));
  }
}
