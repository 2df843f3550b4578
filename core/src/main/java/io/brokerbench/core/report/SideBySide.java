package io.brokerbench.core.report;

import io.brokerbench.core.chart.ChartStyle;
import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.result.Quantile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs that belong to no suite and results of other benchmarks, beside each other. Nothing is
 * decided about them.
 */
final class SideBySide {

  private static final List<String> HEADINGS =
      List.of(
          "run",
          "system",
          "may be quoted",
          "level",
          "latencies from",
          "published msg/s",
          "publish p50 ms",
          "publish p99 ms",
          "end-to-end p50 ms",
          "end-to-end p99 ms");

  /** How a row says that its latencies count from the actual send. */
  static final String FROM_ACTUAL = "actual send";

  private static final int WORDS = 5;

  private SideBySide() {}

  static List<Section> of(List<Run> runs, List<Peer> peers) {
    if (runs.size() + peers.size() < 2) {
      return List.of();
    }
    var blocks = new ArrayList<Block>();
    blocks.add(Paragraph.of(PageMessage.NOT_DECIDED.with() + "."));
    if (!peers.isEmpty()) {
      blocks.add(Paragraph.of(PageMessage.PEERS.with() + "."));
    }
    blocks.add(new Table(HEADINGS, WORDS, rows(runs, peers)));
    var plots = new ArrayList<Plot>();
    plot(runs, peers, "Publish latency percentiles", "publish").ifPresent(plots::add);
    plot(runs, peers, "End-to-end latency percentiles", "endToEnd").ifPresent(plots::add);
    blocks.add(new Columns(plots));
    var named = new LinkedHashMap<String, Run>();
    runs.forEach(run -> named.put(run.name(), run));
    return List.of(
        new Section("overview", "Overview", blocks), DifferencesSection.of("differences", named));
  }

  private static List<List<Content>> rows(List<Run> runs, List<Peer> peers) {
    var rows = new ArrayList<List<Content>>();
    for (var run : runs) {
      rows.add(
          row(
              run,
              run.openLoop() ? "intended send" : FROM_ACTUAL,
              run.publishLatency(),
              run.endToEndLatency()));
      if (!peers.isEmpty() && run.openLoop()) {
        rows.add(row(run, FROM_ACTUAL, actual(run, "publish"), actual(run, "endToEnd")));
      }
    }
    peers.forEach(peer -> rows.add(peer.overview()));
    return rows;
  }

  private static Source actual(Run run, String metric) {
    return run.result().at("figures/" + metric + "Latency");
  }

  private static List<Content> row(Run run, String from, Source publish, Source endToEnd) {
    return List.of(
        Content.text(run.name()).to("#" + run.id()),
        Content.text(run.system()),
        Content.text(run.valid() ? "yes" : "no").in(run.valid() ? Tone.GOOD : Tone.BAD),
        run.result().number(Unit.COUNT, "plan/durability/level"),
        Content.text(from),
        run.result().number(Unit.RATE, "figures/publish/messagesPerSecond"),
        LatencySection.quantile(publish, "p50"),
        LatencySection.quantile(publish, "p99"),
        LatencySection.quantile(endToEnd, "p50"),
        LatencySection.quantile(endToEnd, "p99"));
  }

  private static Optional<Plot> plot(
      List<Run> runs, List<Peer> peers, String title, String metric) {
    Function<PeerInput, Map<Quantile, Double>> ofPeer =
        metric.equals("publish") ? PeerInput::publish : PeerInput::endToEnd;
    var lines = new ArrayList<Line>();
    var rows = new ArrayList<List<Content>>();
    for (var i = 0; i < runs.size(); i++) {
      var run = runs.get(i);
      var style = style(i);
      var shown = metric.equals("publish") ? run.publishLatency() : run.endToEndLatency();
      add(lines, run.name(), run, shown, run.openLoop() ? metric + "FromIntended" : metric, style);
      rows.add(Percentiles.row(Content.text(run.name()).to("#" + run.id()), shown));
      if (!peers.isEmpty() && run.openLoop()) {
        var name = run.name() + ", " + FROM_ACTUAL;
        var actual = actual(run, metric);
        add(lines, name, run, actual, metric, style.thinned());
        rows.add(Percentiles.row(Content.text(name).to("#" + run.id()), actual));
      }
    }
    for (var i = 0; i < peers.size(); i++) {
      var peer = peers.get(i);
      var latency = ofPeer.apply(peer.input());
      var points = Peer.points(latency);
      if (!points.isEmpty()) {
        var style = style(runs.size() + i).marked();
        lines.add(linked(peer.name(), style, points, "#" + peer.id()));
        rows.addAll(Peer.row(Content.text(peer.name()).to("#" + peer.id()), latency));
      }
    }
    var data = new Table(Percentiles.HEADINGS, 1, rows);
    return Percentiles.chart(title, lines).map(chart -> new Plot(chart, null, data));
  }

  private static Style style(int index) {
    return Style.bold(index).dashed(index / ChartStyle.COLOURS % 3);
  }

  private static void add(
      List<Line> lines, String name, Run run, Source figures, String metric, Style style) {
    if (figures.value("count") > 0) {
      var link = "#" + run.id();
      var whole = run.distributions().get(metric);
      if (whole == null) {
        lines.add(linked(name, style.marked(), LatencySection.points(figures), link));
      } else {
        lines.add(linked(name, style, LatencySection.points(whole), link));
        Percentiles.caused(style, LatencySection.points(figures), name, link).ifPresent(lines::add);
      }
    }
  }

  private static Line linked(String name, Style style, List<Point> points, String link) {
    var linked = style.markers() ? points.stream().map(point -> point.to(link)).toList() : points;
    return new Line(name, style, linked, name, link);
  }
}
