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
 * @param precision exact as printed, or about where the source itself says no more
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

  private static PublishedFigure parse(String line) {
    var fields = Arrays.asList(line.split(",", -1));
    if (fields.size() != COLUMNS) {
      throw new IllegalStateException(line);
    }
    return new PublishedFigure(
        fields.get(0),
        fields.get(1),
        new BigDecimal(fields.get(2)),
        fields.get(3),
        fields.get(4),
        fields.get(5));
  }
}
