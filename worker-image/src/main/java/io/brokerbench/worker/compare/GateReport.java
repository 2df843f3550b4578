package io.brokerbench.worker.compare;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.Regression;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The verdicts of a {@link Gate}, to read. */
public final class GateReport {

  private static final int WORDS = 2;

  private static final List<String> HEADER =
      List.of("CELL", "FIGURE", "BASELINE", "NOW", "CHANGE", "95 % INTERVAL", "LIMIT", "VERDICT");

  private GateReport() {}

  /** In lines. */
  public static String text(List<CellVerdict> cells) {
    return table(cells).text()
        + notes(cells, (cell, note) -> cell + ": " + note + ".\n")
        + summary(cells)
        + ".\n";
  }

  /**
   * As Markdown, with the results themselves.
   *
   * @param before results of the baseline
   * @param now results that were judged
   */
  public static String markdown(List<CellVerdict> cells, List<Entry> before, List<Entry> now) {
    var all =
        Stream.concat(
                before.stream().map(entry -> entry.named("baseline " + entry.name())), now.stream())
            .toList();
    return "**"
        + summary(cells)
        + "**\n\n"
        + table(cells).markdown()
        + "\n"
        + notes(cells, (cell, note) -> Markdown.bullet(cell + ": " + note))
        + "\n<details><summary>"
        + CompareMessage.ALL_RUNS.with()
        + "</summary>\n\n"
        + ComparisonTable.markdown(all)
        + "\n</details>\n";
  }

  /** Without a baseline, as Markdown. */
  public static String markdown(List<Entry> entries) {
    return ComparisonTable.markdown(entries);
  }

  /** How many verdicts there are of each kind. */
  static Message summary(List<CellVerdict> cells) {
    return CompareMessage.SUMMARY.with(
        count(cells, Regression.REGRESSED),
        count(cells, Regression.WITHIN_LIMIT),
        count(cells, Regression.UNDECIDED));
  }

  private static long count(List<CellVerdict> cells, Regression verdict) {
    return cells.stream()
        .flatMap(cell -> cell.figures().stream())
        .filter(figure -> figure.regression() == verdict)
        .count();
  }

  /** As a cell of a table. */
  static String shown(Regression verdict) {
    return switch (verdict) {
      case REGRESSED -> "Regressed";
      case WITHIN_LIMIT -> "WithinLimit";
      case UNDECIDED -> "Undecided";
    };
  }

  private static TextTable table(List<CellVerdict> cells) {
    var table = new TextTable(WORDS, HEADER);
    for (var cell : cells) {
      for (var figure : cell.figures()) {
        table.add(
            List.of(
                cell.name(),
                figure.limit().metric().name(),
                figure.shown(figure.before()),
                figure.shown(figure.now()),
                figure.change(),
                figure.interval(),
                figure.limit().change(),
                shown(figure.regression())));
      }
    }
    return table;
  }

  private static String notes(List<CellVerdict> cells, BiFunction<String, Message, String> line) {
    var lines = new ArrayList<String>();
    for (var cell : cells) {
      cell.notes().forEach(note -> lines.add(line.apply(cell.name(), note)));
      for (var figure : cell.figures()) {
        var name = cell.name() + ", " + figure.limit().metric();
        figure.notes().forEach(note -> lines.add(line.apply(name, note)));
      }
    }
    return lines.stream().collect(Collectors.joining());
  }
}
