package io.brokerbench.worker.load;

import io.brokerbench.worker.measure.Latencies;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The end-to-end latencies of each consumer of a worker, from the actual send and corrected by the
 * offset of clocks, for each second of a stage: a log in HdrHistogram's format, in microseconds,
 * tagged {@code consumer-ID}. A run's result has them of all consumers together.
 */
public final class ConsumerHistograms implements AutoCloseable {

  private static final double MICROS_PER_MILLI = 1000;

  private final HistogramLogWriter log;

  private ConsumerHistograms(OutputStream file) {
    log = new HistogramLogWriter(new PrintStream(file, true, StandardCharsets.UTF_8));
    log.outputLogFormatVersion();
    log.outputLegend();
  }

  /** To a file, which is made anew. */
  public static ConsumerHistograms to(Path file) throws IOException {
    return new ConsumerHistograms(Files.newOutputStream(file));
  }

  void write(int consumer, int second, Latencies endToEnd) {
    if (!endToEnd.isEmpty()) {
      var histogram = endToEnd.histogram();
      histogram.setTag("consumer-" + consumer);
      log.outputIntervalHistogram(second, second + 1, histogram, MICROS_PER_MILLI);
    }
  }

  @Override
  public void close() {
    log.close();
  }
}
