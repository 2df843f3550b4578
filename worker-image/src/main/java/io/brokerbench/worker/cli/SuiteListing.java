package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.CellPair;
import io.brokerbench.core.suite.ExpectedDuration;
import io.brokerbench.core.suite.LoadDuration;
import io.brokerbench.core.suite.LoadDuration.Certainty;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuitePlan;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The plan of a suite as text. */
final class SuiteListing {

  private static final int SECONDS_PER_MINUTE = 60;
  private static final int SECONDS_PER_HOUR = 3_600;

  private final StringBuilder text = new StringBuilder();
  private final SuitePlan plan;

  private SuiteListing(SuitePlan plan) {
    this.plan = plan;
  }

  /**
   * Cells, order, expected duration, comparisons and remarks.
   *
   * @param seed of the order; null where it is not random
   * @param chosen whether the suite does not say the seed
   */
  static String of(SuitePlan plan, Long seed, boolean chosen) {
    var listing = new SuiteListing(plan);
    listing.addDuration();
    listing.addCells();
    listing.addOrder(seed);
    listing.addComparisons();
    if (chosen) {
      listing.add(CommandMessage.NOTE.with(CommandMessage.SEED_CHOSEN.with(seed)) + ".");
    }
    plan.remarks().forEach(remark -> listing.add(CommandMessage.NOTE.with(remark) + "."));
    return listing.text.toString();
  }

  private void addDuration() {
    var round = ExpectedDuration.ofRound(plan.cells(), plan.brokers(), Map.of());
    var all = round.times(plan.rounds());
    add(
        CommandMessage.SUITE_SIZE.with(
            plan.name(), plan.cells().size(), plan.rounds(), plan.runs(), words(all.seconds())));
    add("  " + CommandMessage.SUITE_LOAD.with(words(all.loadSeconds())));
    add("  " + overhead());
    for (var certainty : Certainty.values()) {
      var cells = round.uncertain().getOrDefault(certainty, List.of());
      if (!cells.isEmpty()) {
        add("  " + doubt(certainty, cells.size()));
      }
    }
  }

  private Message overhead() {
    var first = ExpectedDuration.ASSUMED_OVERHEAD_SECONDS;
    var later = ExpectedDuration.ASSUMED_SHARED_OVERHEAD_SECONDS;
    return switch (plan.brokers()) {
      case Fresh -> CommandMessage.OVERHEAD_ASSUMED.with(first);
      case PerRound -> CommandMessage.SHARED_OVERHEAD_ASSUMED.with(first, later);
    };
  }

  private static Message doubt(Certainty certainty, int cells) {
    return switch (certainty) {
      case PLANNED -> throw new IllegalArgumentException("a plan leaves no doubt");
      case ASSUMED -> CommandMessage.READING_ASSUMED.with(cells);
      case AT_MOST -> CommandMessage.SEARCH_AT_MOST.with(cells);
      case AT_LEAST -> CommandMessage.LOAD_AT_LEAST.with(cells);
    };
  }

  private void addCells() {
    add("");
    var width = plan.cells().stream().mapToInt(cell -> cell.cell().name().length()).max();
    var row = "%5s  %-" + Math.max(4, width.orElse(0)) + "s  %12s  %s";
    add(row.formatted("#", "cell", "load", "run of round 1"));
    for (var i = 0; i < plan.cells().size(); i++) {
      var cell = plan.cells().get(i);
      add(row.formatted(i + 1, cell.cell().name(), load(cell), cell.runName(1, 1)));
    }
  }

  private static String load(PlannedCell cell) {
    var load = LoadDuration.of(cell.load());
    var seconds = words(load.seconds());
    return switch (load.certainty()) {
      case PLANNED -> seconds;
      case ASSUMED -> "~ " + seconds;
      case AT_MOST -> "<= " + seconds;
      case AT_LEAST -> ">= " + seconds;
    };
  }

  private void addOrder(Long seed) {
    add("");
    add(seed == null ? "Order, the same in each round" : "Order, seed " + seed);
    var order = plan.order(seed == null ? 0 : seed);
    for (var round = 1; round <= plan.rounds(); round++) {
      var cells =
          order.ofRound(round).stream()
              .map(cell -> Integer.toString(cell + 1))
              .collect(Collectors.joining(" "));
      add("  round %d: %s".formatted(round, cells));
    }
  }

  private void addComparisons() {
    add("");
    add("Comparisons: " + plan.comparisons().count());
    plan.comparisons().pairs().forEach(this::add);
    plan.comparisons()
        .sameCell()
        .ifPresent(
            pair -> {
              add("Noise, by the same cell twice");
              add(pair);
            });
  }

  private void add(CellPair pair) {
    add(
        "  %s against %s: %s"
            .formatted(
                name(pair.candidate()),
                name(pair.baseline()),
                pair.figures().stream().map(Enum::name).collect(Collectors.joining(", "))));
  }

  private String name(int cell) {
    return plan.cells().get(cell).cell().name();
  }

  private void add(Object line) {
    text.append(line).append(System.lineSeparator());
  }

  /** Such as 2 h 13 min, or 50 s: no more than two units. */
  static String words(long seconds) {
    var hours = seconds / SECONDS_PER_HOUR;
    var minutes = seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE;
    if (hours > 0) {
      return hours + " h " + minutes + " min";
    }
    return minutes > 0 ? minutes + " min " + seconds % SECONDS_PER_MINUTE + " s" : seconds + " s";
  }
}
