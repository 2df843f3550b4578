package io.brokerbench.core.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Tables in test resources: a line per row, bars between columns, comments after a hash. */
public final class Rows {

  private static final String BETWEEN_COLUMNS = "\\s+\\|\\s+";

  private Rows() {}

  /** Rows of a table with so many columns; a bar in the last column is part of it. */
  public static Stream<List<String>> of(String table, int columns) {
    return text(table)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> Arrays.asList(line.strip().split(BETWEEN_COLUMNS, columns)));
  }

  public static String text(String resource) {
    try (var stream = Rows.class.getResourceAsStream("/" + resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
