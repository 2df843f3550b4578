package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Tile;
import io.brokerbench.core.report.page.Block.Tiles;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import java.util.ArrayList;
import java.util.List;

/** What a run found out, and whether it may be quoted. */
final class RunAnswer {

  private RunAnswer() {}

  static List<Block> of(Run run) {
    var blocks = new ArrayList<Block>();
    blocks.add(new Answer(answer(run), Tone.PLAIN));
    blocks.add(verdict(run));
    var failed = failed(run);
    if (!failed.isEmpty()) {
      blocks.add(new Bullets(failed));
    }
    if (run.result().has("objectives")) {
      var met = run.result().flag("objectives/met");
      var message = met ? PageMessage.OBJECTIVES_MET : PageMessage.OBJECTIVES_MISSED;
      blocks.add(new Answer(Sentence.full(message), met ? Tone.GOOD : Tone.BAD));
    }
    blocks.add(new Tiles(tiles(run)));
    blocks.add(new Paragraph(conditions(run)));
    return blocks;
  }

  private static List<Content> conditions(Run run) {
    var parts = new ArrayList<Content>();
    parts.addAll(Sentence.full(PageMessage.LABELLED, "System", DurabilityWords.system(run)));
    parts.addAll(Sentence.full(PageMessage.LABELLED, " Durability", DurabilityWords.level(run)));
    parts.addAll(Sentence.full(PageMessage.LABELLED, " Load", run.load()));
    parts.addAll(Sentence.full(PageMessage.LABELLED, " Time", run.measured()));
    return parts;
  }

  private static List<Content> answer(Run run) {
    var result = run.result();
    var parts = new ArrayList<Content>();
    if (result.has("peak")) {
      parts.addAll(
          Sentence.full(
              result.flag("peak/atLeast") ? PageMessage.PEAK_AT_LEAST : PageMessage.PEAK,
              result.number(Unit.RATE, "peak/messagesPerSecond"),
              result.text("peak/finding", "?")));
      parts.add(Content.text(" "));
    }
    parts.addAll(
        Sentence.full(
            PageMessage.ANSWER_OF_RATE,
            run.system(),
            result.number(Unit.COUNT, "plan/durability/level"),
            result.number(Unit.RATE, "figures/publish/messagesPerSecond"),
            result.number(Unit.SECONDS, "figures/measuredSeconds"),
            latency(run)));
    return parts;
  }

  private static List<Content> latency(Run run) {
    if (!run.publishLatency().has("p99")) {
      return List.of();
    }
    var received =
        run.endToEndLatency().has("p99")
            ? Sentence.of(
                PageMessage.ANSWER_OF_RECEIPT, run.endToEndLatency().number(Unit.MICROS, "p99"))
            : List.<Content>of();
    return Sentence.of(
        PageMessage.ANSWER_OF_LATENCY, run.publishLatency().number(Unit.MICROS, "p99"), received);
  }

  /** One sentence, also for a page that has many runs. */
  static Answer verdict(Run run) {
    var checks = run.result().list("verdict/checks");
    var failed = checks.stream().filter(check -> !check.flag("holds")).count();
    if (!run.valid()) {
      return new Answer(Sentence.full(PageMessage.NOT_QUOTABLE, failed, checks.size()), Tone.BAD);
    }
    var held = checks.stream().filter(check -> !check.flag("reportedOnly")).count();
    var looser = LooserLimits.of(List.of(run));
    return looser.isEmpty()
        ? new Answer(Sentence.full(PageMessage.QUOTABLE, held), Tone.GOOD)
        : new Answer(
            Sentence.full(PageMessage.QUOTABLE_WITHIN_LIMITS, held, String.join(", ", looser)),
            Tone.PLAIN);
  }

  private static List<List<Content>> failed(Run run) {
    return run.result().list("verdict/checks").stream()
        .filter(check -> !check.flag("holds"))
        .map(check -> failed(run, check))
        .toList();
  }

  /** A check of another version of brokerbench has no remedy here. */
  private static List<Content> failed(Run run, Source check) {
    var name = Content.text(check.text("name", "?")).to("#" + run.id() + "-checks");
    var found = check.text("found", "?");
    return RemedyMessage.of(check.text("name", ""))
        .map(remedy -> Sentence.full(PageMessage.CHECK_FAILED, name, found, remedy.with()))
        .orElseGet(() -> Sentence.full(PageMessage.UNKNOWN_CHECK_FAILED, name, found));
  }

  private static List<Tile> tiles(Run run) {
    var tiles = new ArrayList<Tile>();
    var result = run.result();
    if (result.has("peak")) {
      tiles.add(
          new Tile(peakName(result), result.number(Unit.RATE, "peak/messagesPerSecond"), "msg/s"));
    }
    addRate(tiles, result, "Published", "figures/publish");
    if (result.has("figures/publish")) {
      var bytes = result.number(Unit.BYTES_PER_SECOND, "figures/publish/bytesPerSecond");
      tiles.add(new Tile("Published", bytes, Unit.BYTES_PER_SECOND.symbol()));
    }
    if (run.endToEndLatency().has("count")) {
      addRate(tiles, result, "Consumed", "figures/consume");
    }
    addLatency(tiles, "Publish", run.publishLatency());
    addLatency(tiles, "End to end", run.endToEndLatency());
    if (!result.list("integrity/subscriptions").isEmpty()) {
      var lost = result.number(Unit.COUNT, "integrity/lost");
      tiles.add(
          new Tile(
              "Lost messages", result.value("integrity/lost") > 0 ? lost.in(Tone.BAD) : lost, ""));
    }
    return tiles;
  }

  private static String peakName(Source result) {
    return result.flag("peak/atLeast") ? "Peak, at least" : "Peak";
  }

  private static void addRate(List<Tile> tiles, Source result, String name, String path) {
    if (result.has(path)) {
      tiles.add(
          new Tile(
              name, result.number(Unit.RATE, path + "/messagesPerSecond"), Unit.RATE.symbol()));
    }
  }

  private static void addLatency(List<Tile> tiles, String name, Source latency) {
    for (var quantile : List.of("p50", "p99")) {
      if (latency.has(quantile)) {
        tiles.add(
            new Tile(
                name + " " + quantile,
                LatencySection.quantile(latency, quantile),
                Unit.MICROS.symbol()));
      }
    }
  }
}
