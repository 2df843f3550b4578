package io.brokerbench.worker.page;

import io.brokerbench.core.report.Distribution;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.TimeSeries;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.report.ResultFiles;
import io.brokerbench.worker.report.WholeHistograms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The files of one run, wherever they are. */
abstract class RunFiles {

  private static final String RESULT_FAMILY = "brokerbench.io/result/";

  /**
   * Most bytes of the load over time, not compressed. A run keeps less than 1 MiB of it compressed.
   */
  static final int MAX_SERIES_BYTES = 8 * 1024 * 1024;

  /** Finds files beside a {@code result.json}. */
  static RunFiles beside(Path result) {
    return new RunFiles() {
      @Override
      Object name(String key) {
        return result.resolveSibling(key);
      }

      @Override
      byte[] read(String key) throws IOException {
        var file = result.resolveSibling(key);
        return Files.exists(file) ? Files.readAllBytes(file) : null;
      }
    };
  }

  /**
   * Finds files among those that were fetched.
   *
   * @param name how the run was named, such as {@code run/NAME}
   */
  static RunFiles fetched(String name, Map<String, byte[]> files) {
    return new RunFiles() {
      @Override
      Object name(String key) {
        return name + " " + key;
      }

      @Override
      byte[] read(String key) {
        return files.get(key);
      }
    };
  }

  /** The name of a file for readers. */
  abstract Object name(String key);

  /** The content of a file; null where it is not there. */
  abstract byte[] read(String key) throws IOException;

  /**
   * Reads the run.
   *
   * @param shown the name of the result for readers
   * @param text of the result
   * @param problems takes files that cannot be read and that the page can do without
   * @param details for its load over time and its histograms; null where they are not wanted
   * @throws UnreadableException if it is no result
   */
  RunInput run(String shown, String text, Problems problems, DetailBudget details)
      throws UnreadableException {
    var document = UnreadableException.parse(text);
    var schema = document.path("schemaVersion").asText("absent");
    if (!schema.startsWith(RESULT_FAMILY)) {
      throw new UnreadableException(PageInputMessage.NO_RESULT.with(Printable.value(schema)));
    }
    // Checks the types of all fields.
    RunResult.parse(text);
    return new RunInput(
        shown,
        document,
        details == null ? null : series(problems, details),
        details == null ? Map.of() : histograms(problems, details));
  }

  private TimeSeries series(Problems problems, DetailBudget details) {
    return problems.attempt(
        name(ResultFiles.TIMESERIES),
        null,
        () -> {
          var bytes = read(ResultFiles.TIMESERIES);
          if (bytes == null) {
            return null;
          }
          try (var stream = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            // 1 MiB may decompress to 1 GiB.
            var plain = stream.readNBytes((int) Math.min(MAX_SERIES_BYTES, details.left()) + 1);
            if (plain.length > MAX_SERIES_BYTES) {
              throw new UnreadableException(PageInputMessage.TOO_LARGE.with(MAX_SERIES_BYTES));
            }
            details.take(plain.length);
            return TimeSeries.parse(new String(plain, StandardCharsets.UTF_8));
          }
        });
  }

  private Map<String, Distribution> histograms(Problems problems, DetailBudget details) {
    return problems.attempt(
        name(ResultFiles.HISTOGRAMS),
        Map.of(),
        () -> {
          var bytes = read(ResultFiles.HISTOGRAMS);
          if (bytes == null) {
            return Map.of();
          }
          details.take(bytes.length);
          return distributions(bytes);
        });
  }

  /** The decoder trusts the lengths in the file, so it may fail in any way. */
  private static Map<String, Distribution> distributions(byte... log) throws UnreadableException {
    try {
      return WholeHistograms.read(new String(log, StandardCharsets.UTF_8));
    } catch (RuntimeException e) {
      throw new UnreadableException(PageInputMessage.HISTOGRAM_DAMAGED.with());
    }
  }
}
