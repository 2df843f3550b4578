package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.result.CellResult;
import io.brokerbench.core.suite.result.RunEntry;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the broker nodes cost for the payload that they took, where a price is given. */
final class CostSection {

  private static final double SECONDS_PER_HOUR = 3600;
  private static final double BYTES_PER_TERABYTE = 1e12;

  private CostSection() {}

  static Section of(Suite suite) {
    var blocks = new ArrayList<Block>();
    var prices = suite.result().prices();
    if (prices != null) {
      var price = new BigDecimal(prices.brokerNodePerHour()).doubleValue();
      var rows =
          suite.result().cells().stream()
              .map(cell -> row(suite, cell, price))
              .filter(Objects::nonNull)
              .toList();
      if (!rows.isEmpty()) {
        blocks.add(Paragraph.of(SuitePageMessage.COST.with(prices.brokerNodePerHour()) + "."));
        blocks.add(new Table(List.of("cell", "cost per TB", "broker nodes", "MB/s"), 1, rows));
      }
      missing(suite).ifPresent(blocks::add);
    }
    return new Section(suite.id() + "-cost", "Cost", blocks);
  }

  /** Why cells have no cost although they have results. */
  private static Optional<Block> missing(Suite suite) {
    var cells =
        suite.result().cells().stream()
            .filter(cell -> !runs(suite, cell).isEmpty() && nodes(runs(suite, cell)) == 0)
            .map(CellResult::name)
            .toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Paragraph.of(SuitePageMessage.NO_COST.with(cells.size(), cells.getFirst()) + "."));
  }

  private static List<Run> runs(Suite suite, CellResult cell) {
    return suite.valid(cell).stream()
        .map(RunEntry::name)
        .map(suite.runs()::get)
        .filter(Objects::nonNull)
        .toList();
  }

  private static long nodes(List<Run> runs) {
    return runs.stream().mapToLong(CostSection::nodes).max().orElse(0);
  }

  private static List<Content> row(Suite suite, CellResult cell, double price) {
    var runs = runs(suite, cell);
    var nodes = nodes(runs);
    var bytes = meanRate(runs);
    if (nodes == 0 || bytes.isEmpty()) {
      return null;
    }
    return List.of(
        Content.text(cell.name()),
        Content.text(
            String.format(Locale.ROOT, "%.2f", perTerabyte(price, nodes, bytes.getAsDouble()))),
        Content.text(nodes),
        Content.text(Unit.BYTES_PER_SECOND.format(bytes.getAsDouble())));
  }

  /** The price of the nodes for the time in which they take 10^12 bytes. */
  static double perTerabyte(double pricePerHour, long nodes, double bytesPerSecond) {
    return pricePerHour * nodes * BYTES_PER_TERABYTE / bytesPerSecond / SECONDS_PER_HOUR;
  }

  private static long nodes(Run run) {
    return run.result().list("environment/brokers").stream()
        .map(broker -> broker.text("node/name"))
        .filter(Objects::nonNull)
        .distinct()
        .count();
  }

  private static OptionalDouble meanRate(List<Run> runs) {
    return runs.stream()
        .mapToDouble(run -> run.result().value("figures/publish/bytesPerSecond"))
        .filter(value -> value > 0)
        .average();
  }
}
