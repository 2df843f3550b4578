package io.brokerbench.core.report;

import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Block.Tile;
import io.brokerbench.core.report.page.Block.Tiles;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.result.Quantile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A result of another benchmark as the page names it.
 *
 * @param id of its section
 * @param name of it on the page, unique there
 * @param input the result
 */
record Peer(String id, String name, PeerInput input) {

  /** Samples are not counted in these files: the maximum has the place of one in a million. */
  private static final double SAMPLES = 1e6;

  private static final List<String> FACTS = List.of("fact", "value");

  Section section() {
    var blocks = new ArrayList<Block>();
    blocks.add(new Answer(Sentence.full(PageMessage.PEER, input.tool()), Tone.BAD));
    blocks.add(new Tiles(tiles()));
    var rows =
        Stream.of(
                row(Content.text("publish, from actual send"), input.publish()),
                row(Content.text("end to end, from actual send"), input.endToEnd()))
            .flatMap(List::stream)
            .toList();
    if (!rows.isEmpty()) {
      blocks.add(new Table(Percentiles.HEADINGS, 1, rows));
    }
    blocks.add(new Table(FACTS, FACTS.size(), facts()));
    return new Section(id, name, blocks);
  }

  private List<Tile> tiles() {
    var tiles = new ArrayList<Tile>();
    if (input.published() != null) {
      tiles.add(new Tile("Published", rate(input.published()), Unit.RATE.symbol()));
    }
    if (input.received() != null) {
      tiles.add(new Tile("Consumed", rate(input.received()), Unit.RATE.symbol()));
    }
    for (var quantile : List.of(Quantile.P50, Quantile.P99)) {
      if (input.publish().containsKey(quantile)) {
        tiles.add(new Tile("Publish " + shown(quantile), micros(input.publish(), quantile), "ms"));
      }
      if (input.endToEnd().containsKey(quantile)) {
        tiles.add(
            new Tile("End to end " + shown(quantile), micros(input.endToEnd(), quantile), "ms"));
      }
    }
    return tiles;
  }

  private List<List<Content>> facts() {
    var facts = new ArrayList<List<Content>>();
    facts.add(List.of(Content.text("tool"), Content.text(input.tool())));
    facts.add(List.of(Content.text("system"), Content.text(input.system())));
    input
        .facts()
        .forEach((name, value) -> facts.add(List.of(Content.text(name), Content.text(value))));
    facts.add(List.of(Content.text("result"), Content.text(input.file())));
    return facts;
  }

  /** A row as {@link Percentiles#HEADINGS} have it; none without a latency. */
  static List<List<Content>> row(Content name, Map<Quantile, Double> latency) {
    if (latency.isEmpty()) {
      return List.of();
    }
    var cells = new ArrayList<>(List.of(name));
    Stream.of(Quantile.values()).map(quantile -> micros(latency, quantile)).forEach(cells::add);
    return List.of(cells);
  }

  /** The row of the overview. */
  List<Content> overview() {
    return List.of(
        Content.text(name).to("#" + id),
        Content.text(input.system()),
        Content.text("not proven").in(Tone.BAD),
        Content.NONE,
        Content.text(SideBySide.FROM_ACTUAL),
        input.published() == null ? Content.NONE : rate(input.published()),
        micros(input.publish(), Quantile.P50),
        micros(input.publish(), Quantile.P99),
        micros(input.endToEnd(), Quantile.P50),
        micros(input.endToEnd(), Quantile.P99));
  }

  /** A point per quantile. */
  static List<Point> points(Map<Quantile, Double> latency) {
    return latency.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(
            entry ->
                new Point(
                    Percentiles.place(entry.getKey().key(), SAMPLES),
                    Unit.MICROS.shown(entry.getValue()),
                    null,
                    null,
                    true,
                    shown(entry.getKey()) + " " + Unit.MICROS.format(entry.getValue()) + " ms",
                    null))
        .toList();
  }

  private static Content rate(double perSecond) {
    return Content.text(Unit.RATE.format(perSecond));
  }

  private static Content micros(Map<Quantile, Double> latency, Quantile quantile) {
    var value = latency.get(quantile);
    return value == null ? Content.NONE : Content.text(Unit.MICROS.format(value));
  }

  private static String shown(Quantile quantile) {
    return switch (quantile) {
      case P999 -> "p99.9";
      case P9999 -> "p99.99";
      default -> quantile.key();
    };
  }
}
