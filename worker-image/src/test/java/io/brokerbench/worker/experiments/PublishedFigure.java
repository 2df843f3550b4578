package io.brokerbench.worker.experiments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A row of a {@code published.csv}.
 *
 * @param experiment the name of its run
 * @param value {@code null} where the source prints {@code N/A}
 * @param precision {@code exact} as printed; {@code about} where the source itself says no more;
 *     {@code contradicted} where it disagrees with itself about the value, or about the
 *     configuration that was measured; {@code behind} where consumers read less than 95 % of what
 *     was published; {@code failed} where it prints {@code N/A}
 * @param source table or section
 */
record PublishedFigure(
    String experiment,
    String figure,
    BigDecimal value,
    String unit,
    String precision,
    String source) {

  private static final String HEADER = "experiment,figure,value,unit,precision,source";

  private static final String NOT_AVAILABLE = "N/A";

  /** No field of these files has a comma in it. */
  private static final int COLUMNS = HEADER.split(",").length;

  static List<PublishedFigure> of(Family family, Path experiments) {
    try {
      var lines =
          Files.readAllLines(experiments.resolve(family.directory()).resolve("published.csv"));
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

  /** The source as a sample names it. */
  String sourceInSample() {
    return isMissing() ? source + " (" + NOT_AVAILABLE + ")" : source;
  }

  private static PublishedFigure parse(String line) {
    var fields = Arrays.asList(line.split(",", -1));
    if (fields.size() != COLUMNS) {
      throw new IllegalStateException(line);
    }
    return new PublishedFigure(
        fields.get(0),
        fields.get(1),
        fields.get(2).equals(NOT_AVAILABLE) ? null : new BigDecimal(fields.get(2)),
        fields.get(3),
        fields.get(4),
        fields.get(5));
  }
}
