package io.brokerbench.generator.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Every line, as Markdown. */
public final class Table {

  private static final String HEAD =
      """
      | what | found | limit | | of |
      |---|---|---|---|---|
      """;

  private final List<Row> rows = new ArrayList<>();

  /** Adds lines at its end. */
  public void add(List<Row> more) {
    rows.addAll(more);
  }

  /** Whether every limit was kept. */
  public boolean holds() {
    return rows.stream().allMatch(Row::holds);
  }

  @Override
  public String toString() {
    return HEAD + rows.stream().map(row -> row.line() + "\n").collect(Collectors.joining());
  }
}
