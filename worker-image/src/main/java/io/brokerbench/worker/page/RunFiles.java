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

  /** Those beside a {@code result.json}. */
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
   * Those that were fetched.
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

  /** What a reader knows a file by. */
  abstract Object name(String key);

  /** A file; null where it is not there. */
  abstract byte[] read(String key) throws IOException;

  /**
   * Reads the run.
   *
   * @param shown what a reader knows the result by
   * @param text of the result
   * @param problems takes what else cannot be read, which the page can do without
   * @param details whether its load over time and its histograms are wanted
   * @throws UnreadableException if it is no result
   */
  RunInput run(String shown, String text, Problems problems, boolean details)
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
        details ? series(problems) : null,
        details ? histograms(problems) : Map.of());
  }

  private TimeSeries series(Problems problems) {
    return problems.attempt(
        name(ResultFiles.TIMESERIES),
        null,
        () -> {
          var bytes = read(ResultFiles.TIMESERIES);
          if (bytes == null) {
            return null;
          }
          try (var stream = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return TimeSeries.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
          }
        });
  }

  private Map<String, Distribution> histograms(Problems problems) {
    return problems.attempt(
        name(ResultFiles.HISTOGRAMS),
        Map.of(),
        () -> {
          var bytes = read(ResultFiles.HISTOGRAMS);
          return bytes == null
              ? Map.of()
              : WholeHistograms.read(new String(bytes, StandardCharsets.UTF_8));
        });
  }
}
