package io.brokerbench.worker.compare;

import io.brokerbench.core.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of cells, as plain text or as Markdown. Not thread-safe. */
final class TextTable {

  private final int words;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * With a header.
   *
   * @param words columns from the left that are words; the others are numbers and end below each
   *     other
   */
  TextTable(int words, List<String> header) {
    this.words = words;
    rows.add(header);
  }

  void add(List<String> row) {
    if (row.size() != rows.getFirst().size()) {
      throw new IllegalArgumentException(row + " has other columns than " + rows.getFirst());
    }
    rows.add(List.copyOf(row));
  }

  /** In lines, with columns below each other. */
  String text() {
    var widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining());
  }

  private String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (var column = 0; column < row.size(); column++) {
      var pattern = column < words ? "%-" + widths[column] + "s" : "%" + widths[column] + "s";
      line.append(column == 0 ? "" : "   ").append(String.format(pattern, row.get(column)));
    }
    return line.toString().stripTrailing() + "\n";
  }

  /** As a table of GitHub's Markdown. */
  String markdown() {
    var rule =
        IntStream.range(0, rows.getFirst().size())
            .mapToObj(column -> column < words ? "---" : "---:")
            .toList();
    var lines = new ArrayList<>(rows);
    lines.add(1, rule);
    return lines.stream().map(TextTable::row).collect(Collectors.joining());
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(MarkdownText::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
