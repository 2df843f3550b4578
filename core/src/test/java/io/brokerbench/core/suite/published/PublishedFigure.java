package io.brokerbench.core.suite.published;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A row of a file in config/suites/published.
 *
 * @param cell the name of its cell
 * @param value {@code null} where the source prints {@code N/A}
 * @param precision {@code exact} as printed; {@code about} where the source itself says no more;
 *     {@code contradicted} where it disagrees with itself about the value, or about the
 *     configuration that was measured; {@code behind} where consumers read less than 95 % of what
 *     was published; {@code failed} where it prints {@code N/A}
 * @param source table or section, and after {@code open:} what the source disagrees about
 */
record PublishedFigure(
    String cell, String figure, BigDecimal value, String unit, String precision, String source) {

  private static final String HEADER = "cell,figure,value,unit,precision,source";

  private static final String NOT_AVAILABLE = "N/A";

  /** The name of a cell has commas, no other field has any. */
  private static final Pattern ROW =
      Pattern.compile("\"([^\"]+)\",([^,]+),([^,]+),([^,]+),([^,]+),([^,]+)");

  static List<PublishedFigure> of(Path file) {
    try {
      var lines = Files.readAllLines(file);
      if (!lines.getFirst().equals(HEADER)) {
        throw new IllegalStateException("header: " + lines.getFirst());
      }
      return lines.stream().skip(1).map(PublishedFigure::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isMissing() {
    return value == null;
  }

  boolean isOpen(String setting) {
    return source.endsWith("; open: " + setting);
  }

  private static PublishedFigure parse(String line) {
    var row = ROW.matcher(line);
    if (!row.matches()) {
      throw new IllegalStateException(line);
    }
    return new PublishedFigure(
        row.group(1),
        row.group(2),
        row.group(3).equals(NOT_AVAILABLE) ? null : new BigDecimal(row.group(3)),
        row.group(4),
        row.group(5),
        row.group(6));
  }
}
