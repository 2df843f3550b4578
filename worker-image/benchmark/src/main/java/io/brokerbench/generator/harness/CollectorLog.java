package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What the JVM writes with {@code -Xlog:gc}. */
final class CollectorLog {

  /** Such as {@code 310M->84M(512M)}: before, after, and what the heap had grown to. */
  private static final Pattern COLLECTION = Pattern.compile("\\d+M->(\\d+)M\\(\\d+M\\)");

  private CollectorLog() {}

  /** The most that was in use after a collection, in MiB; NaN if there was none. */
  static double most(Path log) throws IOException {
    try (var lines = Files.lines(log)) {
      return lines
          .map(COLLECTION::matcher)
          .filter(matcher -> matcher.find())
          .mapToDouble(matcher -> Double.parseDouble(matcher.group(1)))
          .max()
          .orElse(Double.NaN);
    }
  }
}
