package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Tile;
import io.brokerbench.core.report.page.Block.Tiles;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.report.RunReports;
import io.brokerbench.worker.serve.report.RunSource;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** One run: what it does now, or the report of what it has found. */
final class RunPage {

  private static final String FIGURES = "/status/figures/";

  private final Cluster cluster;
  private final RunReports reports;
  private final Clock clock;

  RunPage(Cluster cluster, RunReports reports, Clock clock) {
    this.cluster = cluster;
    this.reports = reports;
    this.clock = clock;
  }

  View of(Resource run) {
    var sections = List.of(Problems.notes(cluster.troubles()), status(run), Conditions.of(run));
    return new View(
        run.name(),
        SiteMessage.RUN_IN.with(run.namespace()).toString(),
        sections,
        RunSource.hasResults(run) ? reports.of(run) : null,
        "");
  }

  private Section status(Resource run) {
    var blocks = new ArrayList<Block>();
    blocks.add(phase(run));
    // The report has the figures of a finished run, and the time over which they were measured.
    if (!RunSource.hasResults(run)) {
      blocks.add(new Tiles(tiles(run)));
      if (run.node().at("/status/figures").isObject()) {
        var message = run.ended() ? SiteMessage.FIGURES_FINISHED : SiteMessage.FIGURES_LIVE;
        blocks.add(Block.Paragraph.of(message.with() + "."));
      }
    }
    blocks.add(ResourceTables.runs("As kubectl get shows it", List.of(run), clock));
    archive(run, blocks);
    if (RunSource.hasResults(run)) {
      blocks.add(
          new Block.Paragraph(
              List.of(
                  Content.text("Compare with other runs")
                      .to(Links.compare(List.of(run.namespace() + "/" + run.name()))))));
    }
    return new Section("status", "Status", blocks);
  }

  /** The phase of a resource, with what is being waited for, or how it ended. */
  static Block phase(Resource resource) {
    var details = resource.text("/status/message");
    Object text =
        details.isEmpty()
            ? resource.phase()
            : SiteMessage.PHASE_BECAUSE.with(resource.phase(), details);
    return new Answer(List.of(Content.text(text)), Words.phase(resource.phase()).tone());
  }

  private static List<Tile> tiles(Resource run) {
    var tiles = new ArrayList<Tile>();
    if (!run.ended()) {
      add(tiles, "Progress", Words.number(run, "/status/progressPercent"), "%");
    }
    add(tiles, "Published", Words.number(run, FIGURES + "publishRateMessagesPerSecond"), "msg/s");
    add(tiles, "Consumed", Words.number(run, FIGURES + "consumeRateMessagesPerSecond"), "msg/s");
    add(tiles, "Publish p99", Words.latency(run, FIGURES + "publishLatencyP99"), "");
    add(tiles, "End to end p99", Words.latency(run, FIGURES + "endToEndLatencyP99"), "");
    add(tiles, "Lost messages", Words.number(run, FIGURES + "lostMessages"), "");
    add(tiles, "Send errors", Words.number(run, FIGURES + "sendErrors"), "");
    return tiles;
  }

  private static void add(List<Tile> tiles, String name, Content figure, String unit) {
    if (!figure.equals(Content.NONE)) {
      tiles.add(new Tile(name, figure, unit));
    }
  }

  private static void archive(Resource run, List<Block> blocks) {
    var digest = run.text("/status/archive/digest");
    var reason = run.text("/status/archive/message");
    if (!digest.isEmpty()) {
      blocks.add(
          Block.Paragraph.of(
              SiteMessage.RESULTS_ARCHIVED.with(run.text("/status/archive/location"), digest)
                  + "."));
    } else if (!reason.isEmpty()) {
      blocks.add(
          Block.Paragraph.of(
              SiteMessage.ARCHIVING_FAILED.with(reason, run.text("/status/archive/attempts"))
                  + "."));
    }
  }
}
