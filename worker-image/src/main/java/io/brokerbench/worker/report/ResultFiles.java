package io.brokerbench.worker.report;

import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The four files of a result. Together they are no more than {@value #MAX_BYTES} bytes: what does
 * not fit is thinned, the log of intervals first, then the rows over time.
 *
 * @param resultJson the result: {@value io.brokerbench.core.result.RunResult#KEY}
 * @param ombJson in OMB's shape: {@value #OMB}
 * @param timeseries the load over time, compressed: {@value #TIMESERIES}
 * @param histograms in HdrHistogram's log format: {@value #HISTOGRAMS}
 */
public record ResultFiles(String resultJson, String ombJson, byte[] timeseries, String histograms) {

  /** Name of the file in OMB's shape. */
  public static final String OMB = "omb.json";

  /** Name of the file with the load over time. */
  public static final String TIMESERIES = "timeseries.csv.gz";

  /** Name of the histogram log. */
  public static final String HISTOGRAMS = "histograms.hlog";

  /** A ConfigMap holds 1 MiB, and binary data takes a third more on the way. */
  static final int MAX_BYTES = 900 * 1024;

  private static final int MAX_OMB_BYTES = 150 * 1024;
  private static final int MAX_HISTOGRAM_BYTES = 300 * 1024;

  /** Makes the files of a result. */
  public static ResultFiles of(RunResult result, RunRecorder recorder) {
    var plan = result.plan();
    var load = plan.load();
    var resultJson = ResultThinner.write(result, MAX_BYTES - MAX_OMB_BYTES - MAX_HISTOGRAM_BYTES);
    var omb = OmbResult.of(plan, recorder.quoted());
    var log =
        new HistogramLog(recorder.quoted(), load.rate(), recorder.others())
            .write(MAX_HISTOGRAM_BYTES);
    var left = MAX_BYTES - length(resultJson) - length(omb) - length(log);
    var series =
        new TimeseriesCsv(load, new GeneratorShare(plan.checks().maxGeneratorDelayPercent()))
            .gzip(recorder.rows(), left * 3 / 4);
    return new ResultFiles(resultJson, omb, series, log);
  }

  /**
   * Writes all four into a directory that exists. The result comes last and at once, so that a
   * result that is there is complete.
   */
  public void write(Path directory) throws IOException {
    Files.writeString(directory.resolve(OMB), ombJson);
    Files.writeString(directory.resolve(HISTOGRAMS), histograms);
    Files.write(directory.resolve(TIMESERIES), timeseries);
    WholeFile.write(directory.resolve(RunResult.KEY), resultJson);
  }

  private static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
