package io.brokerbench.worker.page;

import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.report.ResultFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Directories as {@code bench run} and {@code bench suite} leave them. */
public final class ReportFiles {

  private ReportFiles() {}

  /** The measured run, with its load over time. */
  public static Path run(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.write(
        directory.resolve(ResultFiles.TIMESERIES), gzip(SampleRuns.resource("timeseries.csv")));
    return Files.writeString(directory.resolve(RunResult.KEY), SampleRuns.resource("result.json"));
  }

  /** The suite with all its runs. */
  public static Path suite(Path directory, SuiteInput suite) throws IOException {
    for (RunInput run : suite.runs()) {
      var name = run.result().at("/plan/run/name").asText();
      Files.writeString(run(directory.resolve(name)), run.result().toString());
    }
    return Files.writeString(directory.resolve(SuiteResult.KEY), suite.document().toString());
  }

  /** The text, compressed. */
  public static byte[] gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zipped = new GZIPOutputStream(bytes)) {
      zipped.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
