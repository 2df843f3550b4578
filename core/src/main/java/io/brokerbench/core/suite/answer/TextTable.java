package io.brokerbench.core.suite.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Columns as wide as their contents; text is left-aligned, and numbers are right-aligned. */
final class TextTable {

  private final List<List<String>> rows = new ArrayList<>();
  private final int textColumns;

  /**
   * A table without rows.
   *
   * @param textColumns how many columns, from the first on, are text
   */
  TextTable(int textColumns, String... headings) {
    this.textColumns = textColumns;
    rows.add(List.of(headings));
  }

  void add(Object... row) {
    rows.add(IntStream.range(0, row.length).mapToObj(i -> String.valueOf(row[i])).toList());
  }

  List<String> lines() {
    var widths =
        IntStream.range(0, rows.getFirst().size())
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElseThrow())
            .toArray();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int... widths) {
    return IntStream.range(0, row.size())
        .mapToObj(
            i ->
                i < textColumns
                    ? row.get(i) + " ".repeat(widths[i] - row.get(i).length())
                    : " ".repeat(widths[i] - row.get(i).length()) + row.get(i))
        .collect(Collectors.joining("  ", "  ", ""))
        .stripTrailing();
  }
}
